import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { expect, hydrated, openPage, test } from './support/test';
import { secondFrame } from './support/visitor';

test.use({ viewport: { width: 412, height: 823 } });

const root = (page: Page) => page.locator('html');

/** Pages of many screens: a place far down, and something within what is laid out late. */
const longPages = [
  { path: paths.services, anchor: 'pricing', late: 'main > section h2' },
  { path: paths.fourPrinciples, anchor: 'when-they-collide', late: 'main article strong' },
] as const;

/** Whether the last of what is laid out late is laid out. */
const isLaidOut = (page: Page, late: string): Promise<boolean> =>
  page
    .locator(late)
    .last()
    .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

for (const { path, anchor, late } of longPages) {
  test(`${path} has laid out only what is near the window before its scripts come`, async ({ page }) => {
    await page.route(/\/shell\.js$/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await secondFrame(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await isLaidOut(page, late)).toBe(false);
    await page.locator(late).last().scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(page, late)).toBe(true);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(`all of ${path} is laid out, and a link to a part of it arrives there`, async ({ page }) => {
      await page.goto(`${path}#${anchor}`);
      expect(await isLaidOut(page, late)).toBe(true);
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
    });
  });

  test(`all of ${path} is laid out once it lives, and what a visitor reads stays`, async ({ page }) => {
    await openPage(page, `${path}#${anchor}`);
    expect(await isLaidOut(page, late)).toBe(true);
    const top = await page.locator(`#${anchor}`).evaluate((part) => part.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(200);
  });
}

test('the first frame has one section, the next one what is near the window', async ({ page }) => {
  await page.route(/\/shell\.js$/, () => undefined);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const section = document.querySelector('main > section ~ section');
      if (section) seen.push(getComputedStyle(section).contentVisibility);
      if (seen.at(-1) !== 'auto') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(paths.services, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]))
    .toEqual(['hidden', 'auto']);
});

test.describe('before the second frame, and without the shell', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ });

  test('a link to a part of a page arrives there', async ({ page }) => {
    await page.addInitScript(() => {
      const firstFrame = new CSSStyleSheet();
      firstFrame.replaceSync('* { animation-play-state: paused !important }');
      document.adoptedStyleSheets = [firstFrame];
    });
    await page.route(/\/shell\.js$/, (route) => route.abort());
    await page.goto(`${paths.fourPrinciples}#when-they-collide`);
    await expect(page.locator('#when-they-collide')).toBeInViewport();
  });
});

test('a page that is loaded again shows the same place, and the next one its top', async ({ page }) => {
  await openPage(page, paths.services);
  const last = page.locator('main > section').last();
  await last.scrollIntoViewIfNeeded();
  const before = await last.evaluate((section) => section.getBoundingClientRect().top);
  await page.reload();
  await hydrated(page);
  await expect
    .poll(() => last.evaluate((section) => section.getBoundingClientRect().top))
    .toBeCloseTo(before, 0);
  await openPage(page, paths.about);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the next page, too, shows its first screen first, and soon all of it', async ({ page }) => {
  await openPage(page, paths.about);
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
  expect(await isLaidOut(page, longPages[0].late)).toBe(true);
});
