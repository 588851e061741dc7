import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { facesAttribute } from '@proper/shared-ui/faces';
import { expect, hydrated, openPage, test } from './support/test';

const sheet = /\/shell\/[^/]+\/components\.css$/;
const inMain = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });

/** How each element of the main part looks, in the faces of the system: the others come when they come. */
const looks = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main, faces) => {
    document.documentElement.removeAttribute(faces);
    return [...main.querySelectorAll(':not(svg *)')].map((element) => {
      const { color, backgroundColor, padding, margin, font, display, border } = getComputedStyle(element);
      return [element.localName, color, backgroundColor, padding, margin, font, display, border].join(' ');
    });
  }, facesAttribute);

test('a document has all styles that its page needs: it looks the same', async ({ page }) => {
  for (const path of [paths.home, paths.faq, paths.contact]) {
    await page.route(sheet, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await hydrated(page);
    const before = await looks(page);
    await page.unroute(sheet);
    await page.goto(path);
    await expect(page.locator('style[data-part-of]')).toHaveCount(0);
    expect(await looks(page)).toEqual(before);
  }
});

test.describe('the rest of the styles', () => {
  test.use({ savesData: true, expectedOnConsole: /Failed to load resource|could not be opened/ });

  test('are fetched once more where they did not come, with the next page', async ({ page }) => {
    await page.route(sheet, (request) => request.abort());
    await openPage(page, paths.home);
    await inMain(page, 'FAQ').click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.unroute(sheet);
    await inMain(page, 'Services').click();
    await expect(page).toHaveURL(paths.services);
    await expect(page.locator('style[data-part-of]')).toHaveCount(0);
  });
});
