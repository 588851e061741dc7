import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** What the page says on the console or throws. The test fails if anything unexpected is in it. */
  readonly consoleLines: string[];
  /** Messages that a test provokes on purpose. */
  readonly expectedOnConsole: RegExp;
}

/** Playwright's test, with a console that must stay silent. */
export const test = base.extend<Fixtures>({
  expectedOnConsole: [/^nothing$/, { option: true }],
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

/** Waits until the shell and the page at hand react. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const reacts = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    return reacts(document.querySelector('header')) && reacts(document.querySelector('main h1'));
  });
}

export { expect };
