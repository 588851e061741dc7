import type { Locator, Page } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';
import { getOperatorPage } from './sites';
import { expect } from './test';

export const phone = { width: 390, height: 844 } as const;

/** The title shown in place of a page that could not be loaded. */
export const failedTitle = 'This page could not be loaded';

/** The first link to a page in the header, the page or the footer. */
export const firstLinkTo = (page: Page, href: string): Locator =>
  page.locator(`footer a[href="${href}"], header a[href="${href}"], main a[href="${href}"]`).first();

/** The main navigation, which is in the drawer on a phone. */
export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

export const menuLink = (page: Page, name: string): Locator =>
  mainMenu(page).getByRole('link', { name, exact: true });

/** Asserts that a page is shown: the address, title and heading are those in its document. */
export async function expectPage(page: Page, path: string): Promise<void> {
  const address = new URL(path, page.url()).href;
  const source = await (await page.request.get(address)).text();
  const html = source.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ');
  const [, title = ''] = html.match(/<title>([^<]+)/) ?? [];
  const [, heading = ''] = html.match(/<h1[^>]*>(.*?)<\/h1>/s) ?? [];
  await expect(page).toHaveURL(address);
  await expect(page.locator('h1')).toHaveText(heading.replaceAll(/<[^>]*>/g, ''));
  await expect(page).toHaveTitle(title);
}

/** Follows the first link to a page, and asserts that the page is shown. */
export async function follow(page: Page, path: string): Promise<void> {
  await firstLinkTo(page, path).click();
  await expectPage(page, path);
}

/** Marks the open document, for {@link isMarkedDocument}. */
export const markDocument = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { marked: true }));

/** Whether the marked document is still open: no other one has been loaded since. */
export const isMarkedDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

/** The live region, in which screen readers read notifications and page titles. */
export const announcement = (page: Page): Locator => page.locator('#root > [role=status]');

/** A notification on the screen: any, or one with exactly this text. */
export const notification = (page: Page, { title, message }: Partial<ToastContent> = {}): Locator =>
  page
    .locator('.mantine-Notification-root')
    .filter({ has: page.getByText(title ?? /./, { exact: true }) })
    .filter({ has: page.getByText(message ?? /./, { exact: true }) });

/** Asserts that the operator's page has an email address once; a request that still waits is there twice. */
export const expectSavedOnce = (page: Page, email: string): Promise<void> =>
  expect(async () => {
    await page.goto(getOperatorPage());
    expect(await page.locator('dl').filter({ hasText: email }).count()).toBe(1);
  }).toPass();

/** Runs in the page: the browser blocks new tabs from now on. */
export function blockNewTabs(): void {
  window.open = () => null;
}

/** Runs in the page: mapping a list throws if its first item has all of these keys. */
export function breakLists(keys: readonly string[]): void {
  const { map } = Array.prototype;
  Array.prototype.map = function broken(this: unknown[], ...args: Parameters<typeof map>) {
    const [first] = this;
    if (typeof first === 'object' && first !== null && keys.every((key) => key in first))
      throw new Error('broken on purpose');
    return map.apply(this, args);
  } as typeof map;
}

/** Holds back requests for an address until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a page whose scripts arrive once the returned function is called. */
export async function openBeforeScripts(page: Page, address: string): Promise<() => void> {
  const releaseScripts = await holdRequests(page, '**/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('footer').last()).toBeAttached();
  return releaseScripts;
}

/** Records the addresses containing a text that a page requests from now on. */
export function recordRequests(page: Page, part = ''): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) addresses.push(request.url());
  });
  return addresses;
}
