import { test as base, type ConsoleMessage, devices, expect, type Page } from '@playwright/test';
import { areHydrated, hydratedElements } from '@proper/operator-kit/browsers';
import { production } from './sites';

interface Fixtures {
  /** What the page says on the console or throws. The test fails if anything unexpected is in it. */
  readonly consoleLines: string[];
  /** Messages that a test provokes on purpose. */
  readonly expectedOnConsole: RegExp;
  /** Whether the visitor saves data: pages then come when they are asked for, and not when their links are in view. */
  readonly savesData: boolean;
  /** Applies {@link Fixtures.savesData}. */
  readonly dataSaver: undefined;
}

interface WorkerFixtures {
  /** The page of {@link looking}. It is here so that the same workers run all specs. */
  readonly sharedPage: Page;
}

/** Chromium says so, for developers alone, when a test looks at a section that is not laid out yet. */
const remarkOnTests = /^Rendering was performed in a subtree hidden by content-visibility/;

/** Playwright's test, with a console that must stay silent. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        ...devices['Desktop Chrome'],
        baseURL: production.url,
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  expectedOnConsole: [/^nothing$/, { option: true }],
  savesData: [false, { option: true }],
  dataSaver: [
    async ({ context, savesData }, use) => {
      if (savesData)
        await context.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
        });
      await use(undefined);
    },
    { auto: true },
  ],
  consoleLines: [
    async ({ page, expectedOnConsole }, use) => {
      const lines: string[] = [];
      const said = (message: ConsoleMessage) => {
        if (!remarkOnTests.test(message.text())) lines.push(`${message.type()}: ${message.text()}`);
      };
      const thrown = (error: Error) => lines.push(`uncaught: ${error.message}`);
      page.on('console', said).on('pageerror', thrown);
      await use(lines);
      // Some tests share a page.
      page.off('console', said).off('pageerror', thrown);
      const unexpected = lines.filter((line) => !expectedOnConsole.test(line));
      expect(unexpected, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Playwright's test for those that only look at pages: the tests of a worker have one page, which goes from address to
 * address. A page of its own for each test would take the browser more than twice the time. After a test that failed there
 * is a new one.
 */
export const looking = test.extend({
  page: async ({ sharedPage, viewport, contextOptions: { reducedMotion = null } }, use) => {
    if (viewport) await sharedPage.setViewportSize(viewport);
    await sharedPage.emulateMedia({ media: null, colorScheme: null, reducedMotion });
    await use(sharedPage);
  },
  // It would open a context that nobody looks at.
  dataSaver: ({ browserName: _ }, use) => use(undefined),
});

/** Waits until the elements that the selectors find react. */
async function react(page: Page, selectors: readonly string[]): Promise<void> {
  await page.waitForFunction(areHydrated, selectors);
}

/** Waits until the shell and the page at hand react, and all of the page is laid out. */
export async function hydrated(page: Page): Promise<void> {
  await react(page, hydratedElements);
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
}

/** Opens a page, and waits until it reacts. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Waits until the shell reacts, whose page may not. */
export const hydratedShell = (page: Page): Promise<void> => react(page, ['header']);

export { expect };
