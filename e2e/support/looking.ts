import type { Page } from '@playwright/test';
import { test as base } from './test';

/**
 * Playwright's test for those that only look at pages: the tests of a worker have one page, which goes from address to
 * address. A page of its own for each test would take the browser more than twice the time. After a test that failed there
 * is a new one.
 */
export const test = base.extend({
  page: async ({ sharedPage, viewport, contextOptions: { reducedMotion = null } }, use) => {
    if (viewport) await sharedPage.setViewportSize(viewport);
    await sharedPage.emulateMedia({ media: null, colorScheme: null, reducedMotion });
    await use(sharedPage);
  },
  // It would open a context that nobody looks at.
  dataSaver: ({ browserName: _ }, use) => use(undefined),
});

/** The visitor's own setting of the browser, twice the usual, which the media queries follow too, while `look` looks. */
export async function withDoubleText(page: Page, look: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const setSize = (standard: number, fixed: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await setSize(32, 26);
  try {
    await look();
  } finally {
    await setSize(16, 13);
    await devtools.detach();
  }
}

export { expect, hydrated, openPage } from './test';
