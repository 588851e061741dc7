import { paths } from '@proper/shared-types';
import { expect, openPage, test } from './support/test';
import { holdBack, isShown, secondFrame } from './support/visitor';

test('a link keeps the document, focuses the heading, and announces the title', async ({ page }) => {
  await openPage(page, paths.home);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL(paths.services);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('status').first()).toHaveText(await page.title());
  await expect(page.locator('nav[aria-label="Main"] [aria-current=page]')).toHaveText('Services');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('going back twice shows the page of the address, however late the scripts come', async ({ page }) => {
  await openPage(page, paths.home);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(paths.about);
  await openPage(page, paths.faq);
  const letScriptsCome = await holdBack(page, /\/shell\.js$/);
  await page.goBack({ waitUntil: 'commit' });
  await secondFrame(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(paths.home);
  letScriptsCome();
  await isShown(page, paths.home);
});

test('a page opens at its top, and Back returns to where the visitor was', async ({ page }) => {
  await openPage(page, paths.home);
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(paths.about);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(3);
});

test('an article that a link opens is the one that its document has', async ({ page }) => {
  const article = page.locator('main');
  await openPage(page, paths.emailManagement);
  const asDocument = await article.innerHTML();
  await openPage(page, paths.blog);
  await page.getByRole('link', { name: /An inbox you can leave/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/An inbox you can leave/);
  const plain = (html: string): string =>
    html
      .replaceAll(/<!--.*?-->| tabindex="-1"| aria-current="location"/g, '')
      .replaceAll(/ style="[^"]*"| data-[a-z-]+="[^"]*"/g, '');
  expect(plain(await article.innerHTML())).toBe(plain(asDocument));
  const next = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const title = (await next.textContent()) ?? '';
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(article.getByRole('figure').first()).toBeVisible();
});

test('a link to the prices arrives at the prices, below the fixed header', async ({ page }) => {
  await openPage(page, paths.faq);
  await page.locator(`main a[href="${paths.pricing}"]`).locator('visible=true').first().click();
  await expect(page).toHaveURL(paths.pricing);
  const belowHeader = async (selector: string) => {
    const target = await page.locator(selector).boundingBox();
    const header = await page.locator('header').first().boundingBox();
    return (target?.y ?? -1) - ((header?.y ?? 0) + (header?.height ?? 0));
  };
  // The heading is close below the header, and nothing of the section before is on the screen.
  await expect.poll(() => belowHeader('#pricing h2')).toBeLessThan(64);
  expect(await belowHeader('#pricing h2')).toBeGreaterThanOrEqual(24);
  expect(await belowHeader('#pricing')).toBeLessThanOrEqual(0);
  await expect(page.locator('#pricing')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the drawer closes when a link is chosen, and when its own page is chosen', async ({ page }) => {
    await openPage(page, paths.home);
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

  test('the wheel next to the open drawer does not move the page behind it', async ({ page }) => {
    await openPage(page, paths.home);
    const wheel = async (by: number): Promise<number> => {
      await page.mouse.move(20, 400);
      await page.mouse.wheel(0, by);
      // The browser scrolls in its own time: long enough for a page that does move.
      await page.waitForTimeout(300);
      return page.evaluate(() => scrollY);
    };
    expect(await wheel(500)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    // Where a browser hides its scroll bars, as here, the place kept for one moves the page a little as the drawer opens.
    const before = await page.evaluate(() => scrollY);
    expect(await wheel(500)).toBe(before);
    await page.keyboard.press('Escape');
    expect(await wheel(500)).toBeGreaterThan(before);
  });
});

test('the page ends with its footer', async ({ page }) => {
  for (const path of [paths.home, paths.faq]) {
    await openPage(page, path);
    const below = await page.evaluate(() => {
      const footer = [...document.querySelectorAll('footer')].at(-1);
      return document.documentElement.scrollHeight - scrollY - (footer?.getBoundingClientRect().bottom ?? 0);
    });
    expect(below, path).toBeLessThan(1);
  }
});
