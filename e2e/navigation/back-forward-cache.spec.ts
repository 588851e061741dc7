import { paths } from '@proper/shared-types/company';
import { expect, openPage, freshTest as test, waitForHydration } from '../support/test';

test.use({
  // Playwright turns the cache off by default.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('the browser can cache a page for Back: nothing on it prevents that', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const obstacles: string[] = [];
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    // "Circumstantial" reasons come from the browser itself: without a window, it has no such cache.
    for (const { type, reason } of notRestoredExplanations)
      if (type !== 'Circumstantial') obstacles.push(reason);
  });
  await openPage(page, paths.contact);
  await page.goto(paths.faq);
  await page.evaluate(() => void setTimeout(() => history.back()));
  // A cached page has no load event.
  await page.waitForURL(paths.contact, { waitUntil: 'commit' });
  await waitForHydration(page);
  expect(obstacles).toEqual([]);
});
