import { test as base, type ConsoleMessage, devices, expect, type Page } from '@playwright/test';
import { areHydrated, hydratedElements } from '@proper/common/browsers';
import { production } from './sites';

interface Fixtures {
  /** What the page writes to the console or throws. The test fails on any line that isn't expected. */
  readonly consoleLines: string[];
  /** Messages that a test provokes on purpose. */
  readonly expectedOnConsole: RegExp;
  /** Whether the visitor saves data: pages are then fetched on request, and not when links to them come into view. */
  readonly savesData: boolean;
  /** Applies {@link Fixtures.savesData}. */
  readonly dataSaver: undefined;
}

interface WorkerFixtures {
  /** The page of {@link test}. It is declared here so that the same workers can run all specs. */
  readonly sharedPage: Page;
}

/** Runs in the page before its scripts. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** For tests that need a browser context of their own: the first visit, scripts or a clock that begin with the page, several tabs. */
export const freshTest = base.extend<Fixtures, WorkerFixtures>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        ...devices['Desktop Chrome'],
        baseURL: production.url,
      });
      await context.addInitScript(saveData);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  expectedOnConsole: [/^nothing$/, { option: true }],
  savesData: [false, { option: true }],
  dataSaver: [
    async ({ context, savesData }, use) => {
      if (savesData) await context.addInitScript(saveData);
      await use(undefined);
    },
    { auto: true },
  ],
  consoleLines: [
    async ({ page, expectedOnConsole }, use) => {
      const lines: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        lines.push(`${message.type()}: ${message.text()}`);
      };
      const onError = (error: Error) => lines.push(`uncaught: ${error.message}`);
      page.on('console', onConsole).on('pageerror', onError);
      await use(lines);
      // The next test may use the same page.
      page.off('console', onConsole).off('pageerror', onError);
      const unexpected = lines.filter((line) => !expectedOnConsole.test(line));
      expect(unexpected, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Playwright's test with a console that must stay silent. The tests of a worker share one page with its caches, which takes a
 * third of the time of a new one for each test. Its visitor saves data. After a failed test there is a new page.
 */
export const test = freshTest.extend({
  page: async ({ sharedPage, viewport, contextOptions: { reducedMotion = null } }, use) => {
    // Behind the page of a test with a context of its own, it may get no frames.
    await sharedPage.bringToFront();
    if (viewport) await sharedPage.setViewportSize(viewport);
    await sharedPage.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion });
    // Opening the address at which the last test ended would be a reload, which returns to where that test had scrolled. After a
    // document of another origin, the browser would begin the next one in a new process.
    await sharedPage.route('/between-tests', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await sharedPage.goto('/between-tests');
    await sharedPage.evaluate(() => {
      for (const storage of [sessionStorage, localStorage]) storage.clear();
    });
    await sharedPage.unrouteAll();
    await use(sharedPage);
  },
  // The original would open a context that no test uses.
  dataSaver: ({ browserName: _ }, use) => use(undefined),
});

/** For tests that visit an address without a page. */
export const notFoundOnConsole = /status of 404|404: there is no page at/;

/** Milliseconds between two polls. Not in frames: a page that paints nothing may have none. */
const polling = 50;

/** Waits until the shell has hydrated; the page inside it may not have. */
export async function waitForShell(page: Page): Promise<void> {
  await page.waitForFunction(areHydrated, ['header'], { polling });
}

/** Waits until the shell and the page have hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(areHydrated, hydratedElements, { polling });
}

/** Opens a page and waits until it has hydrated. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

export { expect };
