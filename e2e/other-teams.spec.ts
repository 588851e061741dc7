import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { liveCompositionPath } from '@proper/shared-types/release';
import { expect, openPage, test } from './support/test';
import { isShown } from './support/visitor';

/** A document names its own remote alone: the others are looked up. */

const article = paths.fourPrinciples;

async function open(page: Page, route: string): Promise<void> {
  await openPage(page, route);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Follows a link that is on no page. */
const follow = (page: Page, href: string) =>
  page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    document.body.append(link);
    link.click();
  }, href);

test('pages of all teams are met without a new document, after one look at what the site is composed of', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(liveCompositionPath)) asked.push(request.url());
  });
  await open(page, paths.home);
  for (const route of [article, paths.contact, paths.services]) {
    await follow(page, route);
    await isShown(page, route);
  }
  expect(await isSameDocument(page)).toBe(true);
  expect(asked).toHaveLength(1);
});

test.describe('an address in the routes of a team that has no page there', () => {
  test.use({ expectedOnConsole: /status of 404|404: there is no page/ });

  test('is answered by the site, and Back leads to the page before', async ({ page }) => {
    await open(page, paths.home);
    await follow(page, '/blog/no-such-article');
    await expect(page.locator('h1')).toHaveText('404');
    expect(await isSameDocument(page)).toBe(false);
    await page.goBack();
    await isShown(page, paths.home);
  });
});

test.describe('where composition.json does not come', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ });

  test('a page of another team comes as a document of its own', async ({ page }) => {
    await page.route(`**${liveCompositionPath}`, (route) => route.abort());
    await open(page, paths.home);
    await follow(page, article);
    await isShown(page, article);
    expect(await isSameDocument(page)).toBe(false);
  });
});
