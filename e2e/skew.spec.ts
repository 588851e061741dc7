import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { declaring, phrase, publishNextRelease } from './support/next-release';
import { composeSite, copySite, serveFiles } from './support/own-site';
import { ownSites, sites } from './support/sites';
import { expect, hydrated, test } from './support/test';

// One site and one port for all of them.
test.describe.configure({ mode: 'default' });

const { skewed } = ownSites;
let close: () => Promise<void>;

test.beforeEach(async () => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(150_000);
  copySite(skewed.dataDir);
  close = await serveFiles(skewed);
});
test.afterEach(() => close?.());

const petition = phrase('Send Request', 'Send Petition');
/** As a team does that does not wait for a major version of the contract: its release works with two. */
const forTwoMajors = declaring('mfe-forms', '^1 || ^2');

/** Another release of the forms, composed beside the running server. */
const deploy = (): Promise<void> =>
  composeSite({
    dataDir: skewed.dataDir,
    env: { PUBLIC_ORIGIN: sites.production.url },
    ...publishNextRelease('mfe-forms', path.join(skewed.dataDir, 'next'), (file, text) =>
      forTwoMajors(file, petition(file, text)),
    ),
  });

/** Opens a page whose clock the test moves, and marks its document. */
async function open(page: Page, where: string): Promise<void> {
  await page.clock.install();
  await page.goto(skewed.url + where);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

async function follow(page: Page, name: string, where: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(skewed.url + where);
  await hydrated(page);
}

/** A navigation some minutes later, at which the document asks whether there is a newer site. */
async function followLater(page: Page, name: string, where: string): Promise<void> {
  await page.clock.fastForward('04:00');
  const asked = page.waitForResponse('**/composition.json');
  await follow(page, name, where);
  await asked;
}

test('an open page notices a newer site at a navigation, and the next one loads a fresh document, with a release for two majors', async ({
  page,
}) => {
  await open(page, paths.home);
  await deploy();
  await follow(page, 'Services', paths.services);
  expect(await isSameDocument(page)).toBe(true);
  await followLater(page, 'About', paths.about);
  expect(await isSameDocument(page)).toBe(true);
  await follow(page, 'FAQ', paths.faq);
  expect(await isSameDocument(page)).toBe(false);
  await page.goto(skewed.url + paths.contact);
  await expect(page.getByRole('button', { name: 'Send Petition' })).toBeVisible();
  // The runtime says on the console what it finds unfit.
  await hydrated(page);
});

test('an open page asks nothing again within minutes, and stays the same document while the site does', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/composition.json')) asked.push(request.url());
  });
  await open(page, paths.home);
  await followLater(page, 'About', paths.about);
  await follow(page, 'FAQ', paths.faq);
  await follow(page, 'Services', paths.services);
  expect(asked).toHaveLength(1);
  expect(await isSameDocument(page)).toBe(true);
});

test('a page with a half-filled form keeps its document, whatever is deployed', async ({ page }) => {
  await open(page, paths.contact);
  await page.getByLabel('Message').fill('Mostly my inbox.');
  await deploy();
  await followLater(page, 'About', paths.about);
  await follow(page, 'FAQ', paths.faq);
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Mostly my inbox.');
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeVisible();
});

test.describe('files that are gone', () => {
  test.use({
    // No page is there before it is asked for.
    savesData: true,
    expectedOnConsole: /status of 404|could not be opened|does not react yet|already registered/,
  });

  test('lead to a fresh document once, and never to a loop', async ({ page }) => {
    await open(page, paths.home);
    await page.route('**/releases/mfe-content/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click();
    await expect(page).toHaveURL(skewed.url + paths.resources);
    await expect.poll(() => isSameDocument(page)).toBe(false);
    // Readable, as the document has it.
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForTimeout(3000);
    expect(documents).toEqual([skewed.url + paths.resources]);
  });
});
