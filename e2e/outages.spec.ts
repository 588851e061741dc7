import type { Page, Route } from '@playwright/test';
import { messages, paths } from '@proper/shared-types';
import { notice } from './support/notices';
import { expect, hydrated, hydratedShell, test } from './support/test';
import { isShown, linkTo, unavailable } from './support/visitor';

test.use({
  // What is to fail is asked for when the test says so.
  savesData: true,
  expectedOnConsole:
    /can be read, but does not react yet|could not be opened|Failed to load resource|Federation Runtime|preloaded using link preload|integrity|Uncaught SyntaxError|uncaught: Unexpected token/,
});

const entriesOf = (remote: string): string => `**/releases/${remote}/**/remoteEntry.js*`;

/** A file that never comes keeps the tab loading, in each page that is then shown in the same document. */
const whileLoading = { waitUntil: 'commit' } as const;

/** Cuts a remote off until the returned function is called. */
async function cutOff(page: Page, remote: string, how: (route: Route) => Promise<void> | void) {
  let cut = true;
  await page.route(entriesOf(remote), (route) => (cut ? how(route) : route.continue()));
  return () => {
    cut = false;
  };
}

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
    await isShown(page, paths.blog);
    await page.goto(paths.contact);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.waitForTimeout(600);
    await expect(page.locator('main [aria-invalid]')).toHaveCount(0);
    reconnect();
    // The form does what it was asked to while it could not react.
    await expect(notice(page, messages.contactFieldsMissing)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel('Name')).toBeFocused();
  });

for (const [what, how] of [
  ['is unreachable', (route: Route) => route.abort('connectionrefused')],
  ['never answers', () => undefined],
] as const) {
  test(`a page whose remote ${what} is left for another remote's page, and for the next; Back and Forward too`, async ({
    page,
  }) => {
    await cutOff(page, 'mfe-content', how);
    // On a slow line, on which the tab is still loading when the shell asks for the remote.
    await page.route('**/*.woff2', () => undefined);
    await page.goto(paths.blog, whileLoading);
    await hydratedShell(page);
    await linkTo(page, paths.services).click();
    await isShown(page, paths.services);
    await expect(page.locator('h1')).toBeFocused();
    await linkTo(page, paths.about).click();
    await isShown(page, paths.about);
    await page.goBack(whileLoading);
    await isShown(page, paths.services);
    await page.goBack(whileLoading);
    await expect(page.locator('h1')).toHaveText(unavailable, { timeout: 20_000 });
    await page.goForward(whileLoading);
    await isShown(page, paths.services);
  });

  test(`a link to a remote that ${what} can be followed by another link, and by Back`, async ({ page }) => {
    await page.goto(paths.home);
    await hydrated(page);
    await cutOff(page, 'mfe-content', how);
    await linkTo(page, paths.blog).click();
    await linkTo(page, paths.about).click();
    await isShown(page, paths.about);
    await linkTo(page, paths.blog).click();
    await expect(page.locator('h1')).toHaveText(unavailable, { timeout: 20_000 });
    await page.goBack();
    await isShown(page, paths.about);
  });
}

test('a page whose remote is down follows links to its own parts, and its own link keeps it readable', async ({
  page,
}) => {
  await cutOff(page, 'mfe-marketing', (route) => route.abort('connectionrefused'));
  await page.goto(paths.faq);
  await hydratedShell(page);
  await linkTo(page, paths.faq).click();
  await isShown(page, paths.faq);
  await page.goto(paths.services);
  await hydratedShell(page);
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'To the prices';
    document.querySelector('h1')?.after(link);
  }, paths.pricing);
  await page.getByRole('link', { name: 'To the prices' }).click();
  await expect(page).toHaveURL(paths.pricing);
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.goBack();
  await isShown(page, paths.services);
});

test('a page whose remote went down is left with Back after a reload', async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  await linkTo(page, paths.blog).click();
  await isShown(page, paths.blog);
  await cutOff(page, 'mfe-content', (route) => route.abort('connectionrefused'));
  await page.reload();
  await hydratedShell(page);
  await page.goBack();
  await isShown(page, paths.home);
});

test('moving to an unreachable remote shows a fallback with Retry; other pages keep working; Retry works', async ({
  page,
}) => {
  await page.goto(paths.home);
  await hydrated(page);
  const reconnect = await cutOff(page, 'mfe-content', (route) => route.abort('connectionrefused'));
  await linkTo(page, paths.blog).click();
  await expect(page.locator('h1')).toHaveText(unavailable);
  await expect(page.locator('h1')).toBeFocused();
  await linkTo(page, paths.services).click();
  await isShown(page, paths.services);
  await linkTo(page, paths.blog).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await expect(page.locator('h1')).toHaveText(unavailable);
  reconnect();
  await page.getByRole('button', { name: 'Retry' }).click();
  await isShown(page, paths.blog);
});

test('a remote that never answers is given up, and the visitor is told', async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  const reconnect = await cutOff(page, 'mfe-content', () => undefined);
  await linkTo(page, paths.blog).click();
  await expect(page.locator('h1')).toHaveText(unavailable, { timeout: 20_000 });
  reconnect();
  await page.getByRole('button', { name: 'Retry' }).click();
  await isShown(page, paths.blog);
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
  // The shell still tries.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test("a page's chunk that fails once is fetched again on Retry", async ({ page }) => {
  await page.goto(paths.home);
  await hydrated(page);
  let cut = true;
  await page.route('**/releases/mfe-content/**/blog.js', (route) => (cut ? route.abort() : route.continue()));
  await linkTo(page, paths.blog).click();
  await expect(page.locator('h1')).toHaveText(unavailable);
  cut = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await isShown(page, paths.blog);
});
