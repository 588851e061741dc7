import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { production, readyPattern } from './e2e/support/sites';
import { onlyTypeface } from './e2e/support/typefaces';
import { findInstalledBrowser } from './tools/browser';

/** If there is none, Playwright says how to install its own. */
const executablePath = findInstalledBrowser();

/** The tag of a long test, such as `looks`: it is run instead of the suite, which leaves out what has the tag `long`. */
const longTest = process.env.E2E_LONG;

/** What Firefox and WebKit do, where `npx playwright install` has installed them. */
const engines = '**/engines.spec.ts';

/** Sites that are composed and served during a test. */
const releases = '**/releases/*.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  ...(longTest ? { grep: RegExp(`@${longTest}`) } : { grepInvert: /@long/ }),
  projects: [
    { name: 'firefox', testMatch: engines, use: { ...devices['Desktop Firefox'], launchOptions: {} } },
    { name: 'webkit', testMatch: engines, use: { ...devices['Desktop Safari'], launchOptions: {} } },
    // These take longest: begun last, they would keep one core busy at the end.
    { name: 'releases', testMatch: releases },
    { name: 'chromium', testMatch: '**/*.spec.ts', testIgnore: [engines, releases] },
  ],
  outputDir: 'test-results',
  // Without the project's name: pictures are compared in only one engine.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // Most tests wait for the browser and for timeouts, so there are more workers than cores. All share one server.
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
      // Chromium has no sandbox for root, as in containers; it would look for updates and sync in the background.
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
    // Earlier, the server responds with the site of the previous run.
    wait: { stdout: readyPattern },
    // All visitors in the tests have the same client address.
    env: { PORT: String(production.port), DATA_DIR: production.dataDir, EMAILS_PER_CLIENT: '1000' },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
