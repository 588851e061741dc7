import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { everyPageDrill, production, readyLines, specsOfEveryPage } from './e2e/support/sites';
import { onlyTypeface } from './e2e/support/typefaces';
import { installedBrowser } from './tools/browser';

/** Without one, Playwright says how to get its own. */
const executablePath = installedBrowser();

/** Drills take minutes: `npm run drill` runs those that it names. */
const drill = process.env.E2E_DRILL;

/** Firefox and WebKitGTK, which the suite drives by itself: `npm test -- engines`. */
const engines = '**/engines.spec.ts';

const projects = drill
  ? [{ name: 'drill', testMatch: drill === everyPageDrill ? specsOfEveryPage : `**/${drill}.drill.ts` }]
  : [
      { name: 'chromium', testMatch: '**/*.spec.ts', testIgnore: engines },
      { name: 'engines', testMatch: engines },
    ];

export default defineConfig({
  testDir: 'e2e',
  projects,
  outputDir: 'test-results',
  // Without the project: there is one engine that pictures are compared in.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // Most tests wait for the browser and for time-outs: so some more than there are cores. One server has them all.
  workers: Math.min(4, Math.ceil(availableParallelism() * 1.5)),
  // A second failure fails the run; a test that passes on its second go is listed as flaky.
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
      // Lines break alike on every machine.
      env: { ...(process.env as Record<string, string>), ...onlyTypeface('arimo') },
      // Headless Chromium looks for updates and syncs unless told not to, and runs as root in a container.
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
    // The server answers earlier, with the site of the run before.
    wait: { stdout: readyLines },
    env: { PORT: String(production.port), DATA_DIR: production.dataDir },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
