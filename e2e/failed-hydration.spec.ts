import path from 'node:path';
import type { ConsoleMessage, Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { phrase, publishNextRelease } from './support/next-release';
import { composeSite, copySite, serveFiles } from './support/own-site';
import { ownSites, sites } from './support/sites';
import { expect, hydratedShell, test } from './support/test';

// One site and one port for all of them.
test.describe.configure({ mode: 'default' });
test.use({ expectedOnConsole: /A page does not react|broken on purpose/ });

const { broken } = ownSites;
const heading = "Let's Get You Proper Assistance";

let close: () => Promise<void>;

test.beforeAll(async () => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(150_000);
  copySite(broken.dataDir);
  await composeSite({
    dataDir: broken.dataDir,
    env: { PUBLIC_ORIGIN: sites.production.url },
    // So written in the browser's half of the release alone: the composer renders the page.
    ...publishNextRelease(
      'mfe-forms',
      path.join(broken.dataDir, 'next'),
      phrase(`title:"${heading}"`, 'title:(()=>{throw Error("broken on purpose")})()'),
    ),
  });
  close = await serveFiles(broken);
});

test.afterAll(() => close?.());

/** The text of a page as its document has it. */
async function servedText(page: Page, address: string): Promise<string> {
  const browser = page.context().browser();
  const context = await browser?.newContext({ javaScriptEnabled: false });
  const unscripted = await context?.newPage();
  await unscripted?.goto(address);
  const text = (await unscripted?.locator('main h1, main h2, main p, main label').allInnerTexts()) ?? [];
  await context?.close();
  return text.join('\n');
}

/** What is asked of every page that could not hydrate. */
async function isReadable(page: Page, address: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: 'You can read this page and follow its links' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  const served = await servedText(page, address);
  expect(served.length).toBeGreaterThan(500);
  const shown = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
  for (const line of served.split('\n').filter(Boolean))
    if (!line.includes('@')) expect(shown).toContain(line.replaceAll(/\s+/g, ' '));
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeDisabled();
}

test('a page that throws while it hydrates still reads, says what does not work, and its links lead on', async ({
  page,
}) => {
  const reports: ConsoleMessage[] = [];
  page.on('console', (message) => reports.push(message));
  await page.goto(broken.url + paths.contact);
  await isReadable(page, broken.url + paths.contact);

  expect(reports).toHaveLength(1);
  const [, entry] = await Promise.all(reports[0]?.args().map((part) => part.jsonValue()) ?? []);
  expect(entry).toMatchObject({
    remote: 'mfe-forms',
    version: expect.stringContaining('next'),
    page: paths.contact,
    phase: 'hydrate',
    cause: expect.objectContaining({ message: 'broken on purpose' }),
  });

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator(`main a[href="${paths.about}"]`).first().click();
  await expect(page).toHaveURL(broken.url + paths.about);
  await expect(page.locator('h1')).not.toHaveText(heading);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Unexpected Application Error!');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the drawer leads away from a page that throws while it hydrates', async ({ page }) => {
    await page.goto(broken.url + paths.contact);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).tap();
    await expect(page).toHaveURL(broken.url + paths.services);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.locator('h1')).not.toHaveText(heading);
  });
});

test('a page whose effects throw when it has hydrated reads alike', async ({ page }) => {
  await page.addInitScript(() => {
    // The contact form looks at its values first.
    window.FormData = class {
      constructor() {
        throw new Error('broken on purpose');
      }
    } as unknown as typeof FormData;
  });
  await page.goto(paths.contact);
  await hydratedShell(page);
  await isReadable(page, paths.contact);
});
