import type { Page, Route } from '@playwright/test';
import { messages, paths } from 'shared-types';
import { notice } from './support/notices';
import { expect, hydrated, test } from './support/test';

test.use({
  expectedOnConsole:
    /can be read, but does not react yet|could not be opened|Failed to load resource|Federation Runtime|preloaded using link preload|integrity|Uncaught SyntaxError|uncaught: Unexpected token/,
});

const entriesOf = (remote: string): string => `**/releases/${remote}/**/remoteEntry.js*`;

/** Cuts a remote off until the returned function is called. */
async function cutOff(page: Page, remote: string, how: (route: Route) => Promise<void> | void) {
  let cut = true;
  await page.route(entriesOf(remote), (route) => (cut ? how(route) : route.continue()));
  return () => {
    cut = false;
  };
}

const linkTo = (page: Page, href: string) =>
  page.locator(`footer a[href="${href}"], header a[href="${href}"]`).first();

for (const [what, how] of [
  ['refuses connections', (route: Route) => route.abort('connectionrefused')],
  ['answers 500', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
  [
    'answers with a page instead of a script',
    (route: Route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
  ],
] as const)
  test(`a first load stays readable while its remote ${what}, and its form reacts when the remote is back`, async ({
    page,
  }) => {
    const reconnect = await cutOff(page, 'mfe-forms', how);
    await page.goto(paths.contact);
    const text = await page.locator('main').innerText();
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.waitForTimeout(1500);
    expect(await page.locator('main').innerText()).toBe(text);
    await expect(page).toHaveURL(paths.contact);
    await linkTo(page, paths.blog).click();
    await expect(page).toHaveURL(paths.blog);
    await page.goto(paths.contact);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.waitForTimeout(600);
    await expect(page.locator('main [aria-invalid]')).toHaveCount(0);
    reconnect();
    // The form does what it was asked to while it could not react.
    await expect(notice(page, messages.contactFieldsMissing)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel('Name')).toBeFocused();
  });

test('moving to an unreachable remote shows a fallback with Retry; other pages keep working; Retry works', async ({
  page,
}) => {
  await page.goto(paths.home);
  await hydrated(page);
  const reconnect = await cutOff(page, 'mfe-content', (route) => route.abort('connectionrefused'));
  await linkTo(page, paths.blog).click();
  await expect(page.locator('h1')).toHaveText('This page could not be loaded');
  await expect(page.locator('h1')).toBeFocused();
  await linkTo(page, paths.services).click();
  await expect(page).toHaveURL(paths.services);
  await expect(page.locator('h1')).not.toHaveText('This page could not be loaded');
  await linkTo(page, paths.blog).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await expect(page.locator('h1')).toHaveText('This page could not be loaded');
  reconnect();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('h1')).not.toHaveText('This page could not be loaded');
  await expect(page).toHaveTitle(/Proper/);
  await expect(page).not.toHaveTitle(/not loaded/);
});

test('a remote that never answers is given up, and the visitor is told', async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  const reconnect = await cutOff(page, 'mfe-content', () => undefined);
  await linkTo(page, paths.blog).click();
  await expect(page.locator('h1')).toHaveText('This page could not be loaded', { timeout: 20_000 });
  reconnect();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('h1')).not.toHaveText('This page could not be loaded');
});

test('a tampered entry is refused by the browser, and the page stays readable', async ({
  page,
  consoleLines,
}) => {
  await page.route(entriesOf('mfe-marketing'), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.tampered=true` });
  });
  await page.goto(paths.about);
  await expect.poll(() => consoleLines.join('\n')).toContain("'integrity' attribute");
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await expect(page.locator('h1')).toBeVisible();
});

test("a page's chunk that fails once is fetched again on Retry", async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  let cut = true;
  await page.route('**/releases/mfe-content/**/blog.js', (route) => (cut ? route.abort() : route.continue()));
  await linkTo(page, paths.blog).click();
  await expect(page.locator('h1')).toHaveText('This page could not be loaded');
  cut = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('h1')).not.toHaveText('This page could not be loaded');
});
