import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { expect, openPage, test, waitForHydration } from './support/test';
import { menuLink, unavailableTitle } from './support/visitor';

/** A style sheet of the shell or of a remote, of which a document may have only a part. */
const sheet = /\/releases\/.+\.css$/;

/** Describes the style of each element of the main part. */
const describeStyles = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll(':not(svg *)')].map((element) => {
      const { color, backgroundColor, padding, margin, font, display, border } = getComputedStyle(element);
      return [element.localName, color, backgroundColor, padding, margin, font, display, border].join(' ');
    }),
  );

test('a document has all styles of its page: with the full sheet it looks the same', async ({ page }) => {
  for (const route of [paths.home, paths.faq, paths.contact]) {
    await page.route(sheet, () => undefined);
    await page.goto(route, { waitUntil: 'commit' });
    await waitForHydration(page);
    const before = await describeStyles(page);
    await page.unroute(sheet);
    await page.goto(route);
    await expect(page.locator('style[data-part-of]')).toHaveCount(0);
    expect(await describeStyles(page)).toEqual(before);
  }
});

test.describe('the full style sheet', () => {
  test.use({ savesData: true, expectedOnConsole: /Failed to load resource|could not be opened/ });

  test('is fetched again with the next page if it has failed', async ({ page }) => {
    await page.route(sheet, (request) => request.abort());
    await openPage(page, paths.home);
    await menuLink(page, 'FAQ').click();
    await expect(page.getByText(unavailableTitle)).toBeVisible();
    await page.unroute(sheet);
    await menuLink(page, 'Services').click();
    await expect(page).toHaveURL(paths.services);
    await expect(page.locator('style[data-part-of]')).toHaveCount(0);
  });
});
