import { paths } from '@proper/shared-types';
import { expect, hydrated, openPage, test } from './support/test';

test.use({
  // Playwright turns the cache off unless it is told not to.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('a page is kept for a visitor who comes back: nothing on it forbids that', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const forbids: string[] = [];
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    // What is left are circumstances of the browser: one without a window has no such cache.
    for (const { type, reason } of notRestoredExplanations)
      if (type !== 'Circumstantial') forbids.push(reason);
  });
  await openPage(page, paths.contact);
  await page.goto('/favicon.svg');
  await page.evaluate(() => void setTimeout(() => history.back()));
  // A page that was kept is not loaded again.
  await page.waitForURL(paths.contact, { waitUntil: 'commit' });
  await hydrated(page);
  expect(forbids).toEqual([]);
});
