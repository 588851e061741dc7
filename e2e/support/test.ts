import { test as base, expect, type Page } from '@playwright/test';
import { doReact, hydratedElements } from 'operator-kit/hydration';

interface Fixtures {
  /** What the page says on the console or throws. The test fails if anything unexpected is in it. */
  readonly consoleLines: string[];
  /** Messages that a test provokes on purpose. */
  readonly expectedOnConsole: RegExp;
  /** Whether the visitor saves data: pages then come when they are asked for, and not when their links are in view. */
  readonly savesData: boolean;
  /** Makes {@link Fixtures.savesData} so. */
  readonly dataSaver: undefined;
}

/** Playwright's test, with a console that must stay silent. */
export const test = base.extend<Fixtures>({
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
      page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
      await use(lines);
      const unexpected = lines.filter((line) => !expectedOnConsole.test(line));
      expect(unexpected, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the elements that the selectors find react. */
async function react(page: Page, selectors: readonly string[]): Promise<void> {
  await page.waitForFunction(doReact, selectors);
}

/** Waits until the shell and the page at hand react, and all of the page is laid out. */
export async function hydrated(page: Page): Promise<void> {
  await react(page, hydratedElements);
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
}

/** Waits until the shell reacts, whose page may not. */
export const hydratedShell = (page: Page): Promise<void> => react(page, ['header']);

export { expect };
