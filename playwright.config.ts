import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { production, readyPattern } from './e2e/support/sites';
import { onlyTypeface } from './e2e/support/typefaces';
import { findInstalledBrowser } from './tools/browser';

/** If there is none, Playwright says how to install its own. */
const executablePath = findInstalledBrowser();

/** The tag of the long test to run instead of the suite, such as `looks`; the suite leaves out `long`. */
const longTest = process.env.E2E_LONG;

/** Firefox and WebKit run these, where `npx playwright install` has installed them. */
const engines = '**/engines.spec.ts';

/** These tests compose and serve sites of their own. */
const releases = '**/releases/*.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  ...(longTest ? { grep: RegExp(`@${longTest}`) } : { grepInvert: /@long/ }),
  projects: [
    { name: 'firefox', testMatch: engines, use: { ...devices['Desktop Firefox'], launchOptions: {} } },
    { name: 'webkit', testMatch: engines, use: { ...devices['Desktop Safari'], launchOptions: {} } },
    // These take longest, so they begin first: otherwise they would keep one core busy at the end.
    { name: 'releases', testMatch: releases },
    { name: 'chromium', testMatch: '**/*.spec.ts', testIgnore: [engines, releases] },
  ],
  outputDir: 'test-results',
  // The path lacks the project's name, because only one engine compares pictures.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // Most tests wait for the browser or a timeout, so there are more workers than cores. All share one server.
  workers: Math.min(4, Math.ceil(availableParallelism() * 1.5)),
  // A test that passes at the second attempt is reported as flaky.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: production.url,
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // With one typeface, lines break at the same words on every machine.
      env: { ...(process.env as Record<string, string>), ...onlyTypeface('arimo') },
      // Root, as in containers, has no Chromium sandbox. Updates and sync would run in the background.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node --import tsx e2e/start-site.ts',
    // Before it prints this, the server still serves the previous run's site.
    wait: { stdout: readyPattern },
    // All visitors in the tests have the same client address.
    env: { PORT: String(production.port), DATA_DIR: production.dataDir, EMAILS_PER_CLIENT: '1000' },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
