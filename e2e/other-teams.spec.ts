import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { liveCompositionPath } from '@proper/shared-types/release';
import { expect, openPage, test } from './support/test';
import { isShown } from './support/visitor';

// A document names its own remote alone. What becomes of a page that is not there, or of a composition that does not come, is in
// `shell/src/remotes/live-site.test.ts`.

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
