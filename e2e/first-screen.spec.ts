import type { Page } from '@playwright/test';
import { paths } from 'shared-types';
import { expect, hydrated, test } from './support/test';

test.use({ viewport: { width: 412, height: 823 } });

const root = (page: Page) => page.locator('html');

/** Whether the text of the page's last section is laid out. */
const isEndLaidOut = (page: Page): Promise<boolean> =>
  page
    .locator('main > section')
    .last()
    .locator('h2')
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

test('a page whose scripts are still on their way has laid out what is near the window alone', async ({
  page,
}) => {
  await page.route(/\/shell\.js$/, () => undefined);
  await page.goto(paths.services, { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await isEndLaidOut(page)).toBe(false);
  await page.locator('main > section').last().scrollIntoViewIfNeeded();
  await expect.poll(() => isEndLaidOut(page)).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all of a page is laid out, and a link to a part of it arrives there', async ({ page }) => {
    await page.goto(`${paths.services}#pricing`);
    expect(await isEndLaidOut(page)).toBe(true);
    await expect(page.locator('#pricing')).toBeInViewport();
  });
});

test('a page that lives is laid out to its end, and what a visitor reads meanwhile stays in its place', async ({
  page,
}) => {
  await page.goto(`${paths.services}#pricing`);
  const top = () => page.locator('#pricing').evaluate((part) => part.getBoundingClientRect().top);
  await hydrated(page);
  await expect(root(page)).not.toHaveAttribute('data-arriving');
  expect(await isEndLaidOut(page)).toBe(true);
  const arrived = await top();
  expect(Math.abs(arrived)).toBeLessThan(200);
});

test('a page that is loaded again shows the same place, and the next one in the same tab opens at its top', async ({
  page,
}) => {
  await page.goto(paths.services);
  await hydrated(page);
  const last = page.locator('main > section').last();
  await last.scrollIntoViewIfNeeded();
  const before = await last.evaluate((section) => section.getBoundingClientRect().top);
  await page.reload();
  await hydrated(page);
  await expect
    .poll(() => last.evaluate((section) => section.getBoundingClientRect().top))
    .toBeCloseTo(before, 0);
  await page.goto(paths.about);
  await hydrated(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the next page shows its first screen first, too, and has all of it laid out soon after', async ({
  page,
}) => {
  await page.goto(paths.about);
  await hydrated(page);
  await expect(root(page)).not.toHaveAttribute('data-arriving');
  await root(page).evaluate((html) => {
    const observer = new MutationObserver(() => {
      if (html.hasAttribute('data-arriving')) html.dataset.arrivedAgain = '';
    });
    observer.observe(html, { attributeFilter: ['data-arriving'] });
  });
  await page.locator('footer').getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(root(page)).toHaveAttribute('data-arrived-again');
  await expect(root(page)).not.toHaveAttribute('data-arriving');
  expect(await isEndLaidOut(page)).toBe(true);
});
