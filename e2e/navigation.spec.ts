import { paths } from 'shared-types';
import { expect, hydrated, test } from './support/test';

test('moving between pages keeps the document, moves focus to the heading, and announces the title', async ({
  page,
}) => {
  await page.goto(paths.home);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL(paths.services);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('status').first()).toHaveText(await page.title());
  await expect(page.locator('nav[aria-label="Main"] [aria-current=page]')).toHaveText('Services');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a page opens at its top, and Back returns to where the visitor was', async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(paths.about);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(3);
});

test('a link to the prices arrives at the prices, below the fixed header', async ({ page }) => {
  await page.goto(paths.faq);
  await hydrated(page);
  await page.locator(`main a[href="${paths.pricing}"]`).locator('visible=true').first().click();
  await expect(page).toHaveURL(paths.pricing);
  const position = async () => {
    const section = await page.locator('#pricing').boundingBox();
    const header = await page.locator('header').first().boundingBox();
    return { top: section?.y ?? -1, headerEnd: (header?.y ?? 0) + (header?.height ?? 0) };
  };
  await expect.poll(async () => (await position()).top).toBeLessThan(300);
  const { top, headerEnd } = await position();
  expect(top).toBeGreaterThanOrEqual(headerEnd - 2);
  await expect(page.locator('#pricing')).toBeFocused();
});

test('the trail shows the way to an article, and is absent on the home page', async ({ page }) => {
  await page.goto(paths.level5Assistant);
  await hydrated(page);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Blog', 'Level 5 Assistant']);
  await trail.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(paths.blog);
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Blog']);
  await trail.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(trail).toHaveCount(0);
});

test('the booking button opens the scheduling page in a new tab', async ({ page }) => {
  await page.goto(paths.home);
  const booking = page
    .locator('header')
    .getByRole('link', { name: /Book Discovery Call/ })
    .locator('visible=true');
  await expect(booking).toHaveAttribute('target', '_blank');
  await expect(booking).toHaveAttribute('href', /^https:\/\//);
});

test('the footer leads where the specification says', async ({ page }) => {
  await page.goto(paths.home);
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/services',
    '/about',
    '/blog',
    '/faq',
    '/contact',
    '/privacy',
    '/terms',
  ]);
  const footer = page.locator('footer').last();
  await expect(footer).toContainText('2024');
  await expect(footer.locator('a[href*="instagram.com"]')).toHaveCount(1);
  await expect(footer.locator('a[href*="linkedin.com"]')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the drawer closes when a link is chosen, and when its own page is chosen', async ({ page }) => {
    await page.goto(paths.home);
    await hydrated(page);
    const drawer = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['About', paths.about],
      ['About', paths.about],
      ['FAQ', paths.faq],
    ] as const) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(drawer).toBeVisible();
      await drawer.getByRole('link', { name }).tap();
      await expect(page).toHaveURL(path);
      await expect(drawer).toBeHidden();
    }
  });
});
