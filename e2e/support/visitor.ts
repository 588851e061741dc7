import type { Locator, Page } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';
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

/** Holds back what the page asks for at such an address, until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letPass = (): void => undefined;
  const called = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route(address, async (route) => {
    await called;
    await route.continue();
  });
  return letPass;
}

/** Opens a page whose scripts arrive once the returned function is called. */
export async function openBeforeScripts(page: Page, address: string): Promise<() => void> {
  const letScriptsCome = await holdBack(page, '**/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await secondFrame(page);
  return letScriptsCome;
}

/** The addresses that a page asks for from now on, of those that contain a text. */
export function requestsOf(page: Page, part = ''): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) addresses.push(request.url());
  });
  return addresses;
}

/** Fills in a resource's form, with spaces around the name as people type them. */
export async function fillResourceForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('  Grace ');
  await page.getByLabel('Email Address').fill(email);
}

/** Fills in a resource's form and sends it. */
export async function askForResource(page: Page, email: string): Promise<void> {
  await fillResourceForm(page, email);
  await page.getByRole('button', { name: 'Get Instant Download' }).click();
}
