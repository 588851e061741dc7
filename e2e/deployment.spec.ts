import path from 'node:path';
import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types';
import { declaring, phrase, publishNextRelease } from '@proper/tools/test-support/next-release';
import { type FaultyNetwork, openNetwork } from './support/network';
import { copySite, operate, type ServedSite, serveSite } from './support/own-site';
import { localPage, ownDataDir } from './support/sites';
import { expect, hydrated, openPage, test } from './support/test';
import { notice, savedWith } from './support/visitor';

// One site, which is deployed in the first test and reduced in the last one.
test.describe.configure({ mode: 'default' });

const dataDir = ownDataDir('deployment');
const button = { before: 'Send request', after: 'Send Petition' };

/** Brings the deployed site, and takes what forms send to the production site. */
let network: FaultyNetwork;
let url: string;
let site: ServedSite;

test.beforeAll(async () => {
  copySite(dataDir);
  site = await serveSite(dataDir);
  network = await openNetwork(site.url);
  url = network.url;
});

test.afterAll(async () => {
  await network?.close();
  await site?.close();
});

const newPhrase = phrase(button.before, button.after);
/** As a team does that does not wait for a major version of the contract: its release works with several. */
const forSeveralMajors = declaring('mfe-forms', '^3 || ^4 || ^5');

/** Another release of the forms, composed next to the running server, as an operator deploys. */
const deploy = (): Promise<void> =>
  operate(['compose'], {
    dataDir,
    ...publishNextRelease('mfe-forms', path.join(dataDir, 'next'), (file, text) =>
      forSeveralMajors(file, newPhrase(file, text)),
    ),
  });

const draftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('proper.draft.')));

const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

async function open(page: Page, route: string): Promise<Page> {
  await openPage(page, url + route);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return page;
}

async function follow(page: Page, name: string, route: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(url + route);
  await hydrated(page);
}

/** A navigation some minutes later, at which the document asks whether there is a newer site. */
async function followLater(page: Page, name: string, route: string): Promise<void> {
  await page.clock.fastForward('04:00');
  const asked = page.waitForResponse('**/composition.json');
  await follow(page, name, route);
  await asked;
}

test('a new release comes with the next load: forms are sent, drafts stay', async ({ context, browser }) => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(150_000);
  await context.addInitScript(() => Object.assign(window, { open: () => null }));
  const openTab = async (route: string) => open(await context.newPage(), route);
  const sent: string[] = [];
  const email = (whose: string): string => {
    const address = `${whose}.${Date.now()}@example.com`;
    sent.push(address);
    return address;
  };

  const halfFilled = await openTab(paths.contact);
  await halfFilled.getByLabel('Name').fill('Ada');
  await halfFilled.getByLabel('Message').fill('Mostly my inbox.');
  const untouched = await openTab(paths.contact);
  const reloaded = await openTab(paths.contact);
  await reloaded.getByLabel('Message').fill('Mostly my calendar.');
  const lead = await openTab(paths.timeAudit);
  await lead.getByLabel('First Name').fill('Grace');
  const later = await browser.newContext();
  await later.clock.install();
  const reading = await open(await later.newPage(), paths.home);
  const typing = await open(await later.newPage(), paths.contact);
  await typing.getByLabel('Message').fill('Mostly my inbox.');

  expect(await draftsOf(reloaded)).toHaveLength(1);

  await deploy();

  await test.step('a half-filled form of the release before is sent with what was typed', async () => {
    const address = email('half');
    await halfFilled.getByLabel('Email').fill(address);
    await halfFilled.getByRole('button', { name: button.before }).click();
    await expect(notice(halfFilled, messages.contactSent)).toBeVisible();
  });

  await test.step('what a form fetches when it is touched is still there for the release before', async () => {
    const chunk = untouched.waitForResponse('**/emailjs.js');
    await untouched.getByLabel('Name').fill('Edsger');
    expect((await chunk).status()).toBe(200);
  });

  await test.step('a reload meets the new release with the draft, which goes once it is sent', async () => {
    const address = email('reload');
    await expect(reloaded.getByRole('button', { name: button.before })).toBeVisible();
    await reloaded.reload();
    await hydrated(reloaded);
    await expect(reloaded.getByLabel('Message')).toHaveValue('Mostly my calendar.');
    await reloaded.getByLabel('Name').fill('Hedy');
    await reloaded.getByLabel('Email').fill(address);
    await reloaded.getByRole('button', { name: button.after }).click();
    await expect(notice(reloaded, messages.contactSent)).toBeVisible();
    await reloaded.reload();
    await hydrated(reloaded);
    await expect(reloaded.getByLabel('Message')).toHaveValue('');
    expect(await draftsOf(reloaded)).toEqual([]);
  });

  await test.step('a half-filled resource form of the release before is saved', async () => {
    const address = email('lead');
    await lead.getByLabel('Email Address').fill(address);
    await lead.getByRole('button', { name: 'Get Instant Download' }).click();
    await expect(notice(lead, messages.savedWithoutFile)).toBeVisible();
  });

  await test.step('an open page notices a newer release at a navigation, and loads a new document for its pages alone', async () => {
    await follow(reading, 'Services', paths.services);
    await followLater(reading, 'About', paths.about);
    await follow(reading, 'FAQ', paths.faq);
    expect(await isSameDocument(reading)).toBe(true);
    // The page had fetched the release before when its link came into view.
    await follow(reading, 'Contact', paths.contact);
    expect(await isSameDocument(reading)).toBe(false);
    await expect(reading.getByRole('button', { name: button.after })).toBeVisible();
  });

  await test.step('a page with a half-filled form keeps its document', async () => {
    await followLater(typing, 'About', paths.about);
    await follow(typing, 'Contact', paths.contact);
    expect(await isSameDocument(typing)).toBe(true);
    await expect(typing.getByLabel('Message')).toHaveValue('Mostly my inbox.');
    await expect(typing.getByRole('button', { name: button.before })).toBeVisible();
  });
  await later.close();
  await reloaded.goto(localPage());
  for (const address of sent) await expect(savedWith(reloaded, address)).toHaveCount(1);
});

test.describe('a remote that an operator has left out', () => {
  test.use({ expectedOnConsole: /status of 503/ });

  test('its pages say that they are not available, and the rest of the site works', async ({ page }) => {
    test.setTimeout(150_000);
    await operate(['disable', 'mfe-content'], { dataDir });
    await openPage(page, url + paths.home);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click();
    await expect(page).toHaveURL(url + paths.resources);
    for (const route of [paths.resources, paths.fourPrinciples]) {
      const response = await page.goto(url + route);
      expect(response?.status()).toBe(503);
      expect(response?.headers()['retry-after']).toBe('120');
      await hydrated(page);
      await expect(page).toHaveTitle('Not available at the moment | Proper');
      await expect(page.locator('h1')).toHaveText('Not available at the moment');
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await follow(page, 'Services', paths.services);
      await page.goBack();
      await expect(page.locator('h1')).toHaveText('Not available at the moment');
      await expect(page).toHaveTitle('Not available at the moment | Proper');
    }
  });
});
