import { type Locator, type Page, test } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';
import { localPage, runningSite } from './sites';
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
  const html = source.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ');
  const [, title = ''] = html.match(/<title>([^<]+)/) ?? [];
  const [, heading = ''] = html.match(/<h1[^>]*>(.*?)<\/h1>/s) ?? [];
  await expect(page).toHaveURL(address);
  await expect(page.locator('h1')).toHaveText(heading.replaceAll(/<[^>]*>/g, ''));
  await expect(page).toHaveTitle(title);
}

/** A notice on the screen with exactly these words. */
export const notice = (page: Page, { title, message }: ToastContent): Locator =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(message, { exact: true }) });

/** Touches the page's form, which fetches what shows notices, and waits until it is there. */
export async function touchForm(page: Page): Promise<void> {
  const host = page.waitForResponse('**/notifications.js');
  await page.locator('form input').first().focus();
  await (await host).finished();
}

/** Opens the list of what the forms saved and looks at it. Where another machine has it, the report says so. */
export async function lookAtSaved(page: Page, look: () => Promise<void>): Promise<void> {
  if (runningSite !== undefined) {
    test
      .info()
      .annotations.push({ type: 'not looked at', description: 'what was saved is not on this machine' });
    return;
  }
  await page.goto(localPage());
  await look();
}

/** The rows and emails on the page of what was saved that contain an address. */
export const savedWith = (page: Page, email: string): Locator =>
  page.locator('dl').filter({ hasText: email });

/** Runs in the page: makes the code throw that goes through a list whose first item has all of these keys. */
export function breakLists(keys: readonly string[]): void {
  const { map } = Array.prototype;
  Array.prototype.map = function broken(this: unknown[], ...given: Parameters<typeof map>) {
    const [first] = this;
    if (typeof first === 'object' && first !== null && keys.every((key) => key in first))
      throw new Error('broken on purpose');
    return map.apply(this, given);
  } as typeof map;
}

/** Waits for the frame that shows what is near the window: a click before it would lay out what is not shown yet. */
export const secondFrame = (page: Page): Promise<void> =>
  expect(page.locator('footer').last()).not.toHaveCSS('content-visibility', 'hidden');

/** Opens a page whose scripts arrive once the returned function is called. */
export async function openBeforeScripts(page: Page, address: string): Promise<() => void> {
  let letScriptsCome = (): void => undefined;
  const called = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await secondFrame(page);
  return letScriptsCome;
}
