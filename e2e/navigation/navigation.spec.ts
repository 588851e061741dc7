import { paths } from '@proper/shared-types/company';
import { expect, freshTest, openPage, test } from '../support/test';
import {
  announcement,
  expectPage,
  holdRequests,
  isMarkedDocument,
  mainMenu,
  markDocument,
  menuLink,
  phone,
} from '../support/visitor';

test('a link keeps the document, opens its page at the top, focuses the heading and announces the title; Back returns to the same place', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await markDocument(page);
  await page.evaluate(() => scrollTo(0, 900));
  await menuLink(page, 'Services').click();
  await expect(page).toHaveURL(paths.services);
  await expect(page.locator('h1')).toBeFocused();
  await expect(announcement(page)).toHaveText(await page.title());
  await expect(page.locator('nav[aria-label="Main"] [aria-current=page]')).toHaveText('Services');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(3);
  expect(await isMarkedDocument(page)).toBe(true);
});

test('after six quick clicks the page of the last one is shown', async ({ page }) => {
  await openPage(page, paths.home);
  await markDocument(page);
  await page.evaluate(
    async (names) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a')];
      for (const name of names) {
        links.find(({ textContent }) => textContent === name)?.click();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    ['Services', 'About', 'FAQ', 'Resources', 'Contact', 'About'],
  );
  await expectPage(page, paths.about);
  await expect(announcement(page)).toHaveText(await page.title());
  expect(await isMarkedDocument(page)).toBe(true);
});

test('going back twice shows the page of the address, even if the scripts arrive late', async ({ page }) => {
  await openPage(page, paths.home);
  await menuLink(page, 'About').click();
  await expect(page).toHaveURL(paths.about);
  await openPage(page, paths.faq);
  const releaseScripts = await holdRequests(page, /\/shell\.js$/);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('footer').last()).toBeAttached();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(paths.home);
  releaseScripts();
  await expectPage(page, paths.home);
});

test('an article opened by a link is the same as in its document', async ({ page }) => {
  const main = page.locator('main');
  await openPage(page, paths.emailManagement);
  const inDocument = await main.innerHTML();
  await openPage(page, paths.blog);
  await page.getByRole('link', { name: /An inbox you can leave/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/An inbox you can leave/);
  const normalise = (html: string): string =>
    html
      .replaceAll(/<!--.*?-->| tabindex="-1"| aria-current="location"/g, '')
      .replaceAll(/ style="[^"]*"| data-[a-z-]+="[^"]*"/g, '');
  expect(normalise(await main.innerHTML())).toBe(normalise(inDocument));
  const next = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const title = (await next.textContent()) ?? '';
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main.getByRole('figure').first()).toBeVisible();
});

test('a jump within a page is the browser’s own, and Back returns to where it began', async ({ page }) => {
  await openPage(page, paths.services);
  await markDocument(page);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const jump = () =>
    page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '#pricing', textContent: 'Prices' });
      link.style.position = 'absolute';
      document.querySelector('main')?.prepend(link);
      link.click();
      link.remove();
    });
  await jump();
  await expect(page).toHaveURL(paths.pricing);
  await expect(page.locator('#pricing')).toBeInViewport();
  expect(await page.evaluate(() => document.querySelector('#pricing:target') !== null)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(paths.services);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 300))).toBeLessThan(3);
  await page.goForward();
  await expect(page.locator('#pricing')).toBeInViewport();
  await menuLink(page, 'About').click();
  await expectPage(page, paths.about);
  await page.goBack();
  await expect(page).toHaveURL(paths.pricing);
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(paths.services);
  expect(await isMarkedDocument(page)).toBe(true);
});

test('a link to the prices shows them below the fixed header', async ({ page }) => {
  await openPage(page, paths.faq);
  await page.locator(`main a[href="${paths.pricing}"]`).locator('visible=true').first().click();
  await expect(page).toHaveURL(paths.pricing);
  const distanceToHeader = async (selector: string) => {
    const target = await page.locator(selector).boundingBox();
    const header = await page.locator('header').first().boundingBox();
    return (target?.y ?? -1) - ((header?.y ?? 0) + (header?.height ?? 0));
  };
  // The heading is close below the header, and the previous section is out of view.
  await expect.poll(() => distanceToHeader('#pricing h2')).toBeLessThan(64);
  expect(await distanceToHeader('#pricing h2')).toBeGreaterThanOrEqual(24);
  expect(await distanceToHeader('#pricing')).toBeLessThanOrEqual(0);
  await expect(page.locator('#pricing')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  freshTest(
    'the wheel next to the open drawer does not scroll the page, and the drawer closes when a link is chosen, even one to the current page',
    async ({ page }) => {
      await openPage(page, paths.home);
      const turnWheel = async (by: number): Promise<number> => {
        await page.mouse.move(20, 400);
        await page.mouse.wheel(0, by);
        // The browser scrolls asynchronously: this is long enough for a page that scrolls.
        await page.waitForTimeout(300);
        return page.evaluate(() => scrollY);
      };
      expect(await turnWheel(500)).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(mainMenu(page)).toBeVisible();
      // Where scroll bars are hidden, the space reserved for one moves the page a little.
      const before = await page.evaluate(() => scrollY);
      expect(await turnWheel(500)).toBe(before);
      await page.keyboard.press('Escape');
      expect(await turnWheel(500)).toBeGreaterThan(before);
      for (const [name, path] of [
        ['About', paths.about],
        ['About', paths.about],
        ['FAQ', paths.faq],
      ] as const) {
        await page.getByRole('button', { name: 'Menu' }).tap();
        await menuLink(page, name).tap();
        await expect(page).toHaveURL(path);
        await expect(mainMenu(page)).toBeHidden();
      }
    },
  );
});
