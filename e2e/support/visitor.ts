import type { Page } from '@playwright/test';
import { expect } from './test';

/** The title in place of a page that could not be loaded. */
export const unavailable = 'This page could not be loaded';

/** The first link to a page that the header, the page or the footer has. */
export const linkTo = (page: Page, href: string) =>
  page.locator(`footer a[href="${href}"], header a[href="${href}"], main a[href="${href}"]`).first();

/** Asserts that the visitor is on a page: its address, title and heading are those of its own document. */
export async function isShown(page: Page, path: string): Promise<void> {
  const address = new URL(path, page.url()).href;
  const source = await (await page.request.get(address)).text();
  const html = source.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const [, title = ''] = html.match(/<title>([^<]+)/) ?? [];
  const [, heading = ''] = html.match(/<h1[^>]*>(?:<span[^>]*>)?([^<]+)/) ?? [];
  await expect(page).toHaveURL(address);
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page).toHaveTitle(title);
}
