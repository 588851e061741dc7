import { test as base, type ConsoleMessage, devices, expect, type Page } from '@playwright/test';
import { areHydrated, hydratedElements } from '@proper/common/browsers';
import { production } from './sites';

interface Fixtures {
  /** Lines that the page logged or threw. The test fails on any that isn't expected. */
  readonly consoleLines: string[];
  /** Messages that a test provokes on purpose. */
  readonly expectedOnConsole: RegExp;
}

interface WorkerFixtures {
  /** The page of {@link test}, declared here so that the same workers can run all specs. */
  readonly sharedPage: Page;
}

/**
 * Runs in the page before its scripts: the visitor saves data, so pages are fetched on request, and not when
 * links come into view.
 */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** For tests with a context of their own: a first visit, several tabs, scripts or a clock set in advance. */
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
  consoleLines: [
    async ({ page, expectedOnConsole }, use) => {
      const lines: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        // Chromium says this when Playwright measures what is not laid out yet.
        if (!message.text().startsWith('Rendering was performed in a subtree hidden'))
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
 * Playwright's test with a console that must stay silent. A worker's tests share one page and its caches,
 * which saves two thirds of the time; after a failed test there is a new one. Its visitor saves data.
 */
export const test = freshTest.extend({
  page: async ({ sharedPage, viewport, contextOptions: { reducedMotion = null } }, use) => {
    // A page behind the window of another context may get no frames.
    await sharedPage.bringToFront();
    if (viewport) await sharedPage.setViewportSize(viewport);
    await sharedPage.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion });
    // A blank page comes between two tests: the same address again would be a reload, which restores the
    // scroll position, and after a page of another origin the browser would start a new process.
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
});

/** For tests that visit an address without a page. */
export const notFoundOnConsole = /status of 404|404: there is no page at/;

/** Milliseconds between two polls. They do not wait for frames: a page that paints nothing may have none. */
const polling = 50;

/** Waits until the shell has hydrated; the page inside it may not have. */
export async function waitForShell(page: Page): Promise<void> {
  await page.waitForFunction(areHydrated, ['header'], { polling });
}

/** Waits until the shell and the page have hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(areHydrated, hydratedElements, { polling });
}

/** Opens a page and waits until it has hydrated, and is laid out as a whole. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await expect(page.locator(':root[data-later]')).toHaveCount(0);
}

export { expect };
