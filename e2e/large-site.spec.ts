import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import type { Composition } from '@proper/shared-types/release';
import { expect, hydrated, test } from './support/test';
import { isShown } from './support/visitor';

const article = paths.fourPrinciples;
const composition = /(<script id="composition"[^>]*>)(.*?)(<\/script>)/s;

/** Has the blog come as from a site with more pages than its documents list: without its articles. */
async function openLargeBlog(page: Page): Promise<void> {
  await page.route(`**${paths.blog}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(composition, (_all, open, json, close) => {
      const { pages, remotes, ...said } = JSON.parse(json) as Composition;
      const listed = Object.fromEntries(
        Object.entries(pages).filter(([path]) => !path.startsWith(`${paths.blog}/`)),
      );
      const content = { ...remotes['mfe-content'], hasMore: true };
      return `${open}${JSON.stringify({ ...said, pages: listed, remotes: { ...remotes, 'mfe-content': content } })}${close}`;
    });
    await route.fulfill({ response, body });
  });
  await page.goto(paths.blog);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

const linkToArticle = (page: Page) => page.locator(`main a[href="${article}"]`).first();
const linkOut = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'LinkedIn' });
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const lists = '**/pages.json';

test('a page that the document does not list is met without a new document, once its link was turned to', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await openLargeBlog(page);
  // By then, what the main navigation leads to has been fetched.
  await expect.poll(() => asked.some((url) => /mfe-forms.*\/contact\.js$/.test(url))).toBe(true);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await linkOut(page).hover();
  expect(asked.filter((url) => url.endsWith('/pages.json'))).toEqual([]);
  const list = page.waitForResponse(lists);
  await linkToArticle(page).hover();
  await (await list).finished();
  await linkToArticle(page).click();
  await isShown(page, article);
  expect(await isSameDocument(page)).toBe(true);
  await page.locator('nav[aria-label="Breadcrumb"] a', { hasText: 'Blog' }).click();
  await isShown(page, paths.blog);
  expect(await isSameDocument(page)).toBe(true);
  // One of each remote that has more pages than the document lists.
  const fetched = asked.filter((url) => url.endsWith('/pages.json'));
  expect(fetched.filter((url) => url.includes('/mfe-content/'))).toHaveLength(1);
  expect(new Set(fetched).size).toBe(fetched.length);
});

test.describe('where the list does not come', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ });

  test('a page that the document does not list comes as a document of its own', async ({ page }) => {
    await page.route(lists, (route) => route.abort());
    await openLargeBlog(page);
    await linkToArticle(page).click();
    await isShown(page, article);
    expect(await isSameDocument(page)).toBe(false);
  });
});
