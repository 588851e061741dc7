import path from 'node:path';
import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types/company';
import { declareRange, publishNextRelease, replacePhrase } from '@proper/tools/test-support/next-release';
import { serveSite } from '@proper/tools/test-support/processes';
import { FaultyNetwork } from '../support/network';
import { copySite, runSiteCommand } from '../support/own-site';
import { ownDataDir } from '../support/sites';
import { expect, openPage, freshTest as test, waitForHydration } from '../support/test';
import {
  blockNewTabs,
  expectSavedOnce,
  isMarkedDocument,
  markDocument,
  menuLink,
  notification,
} from '../support/visitor';

// Both tests change the same site. Composing it can take long on a slow machine.
test.describe.configure({ mode: 'default', timeout: 150_000 });

const dataDir = ownDataDir('deployment');
const button = { before: 'Send, then choose a time', after: 'Send Petition' };

/** Serves the deployed site, and sends forms to the production site. */
let network: FaultyNetwork;
let url: string;
let site: Awaited<ReturnType<typeof serveSite>>;

test.beforeAll(async () => {
  copySite(dataDir);
  site = await serveSite(dataDir);
  network = await FaultyNetwork.open(site.address);
  url = network.url;
});

test.afterAll(async () => {
  await network?.close();
  await site?.close();
});

const newPhrase = replacePhrase(button.before, button.after);
/** Makes the forms' release support several major versions of the contract. */
const severalMajors = declareRange('mfe-forms', '^4 || ^5 || ^6 || ^7');

/** Composes the site with another release of the forms, as an operator does, while the server runs. */
const deploy = (): Promise<void> =>
  runSiteCommand(['compose'], {
    dataDir,
    ...publishNextRelease('mfe-forms', path.join(dataDir, 'next'), (file, text) =>
      severalMajors(file, newPhrase(file, text)),
    ),
  });

async function open(page: Page, route: string): Promise<Page> {
  await openPage(page, url + route);
  await markDocument(page);
  return page;
}

async function follow(page: Page, name: string, route: string): Promise<void> {
  await menuLink(page, name).click();
  await expect(page).toHaveURL(url + route);
  await waitForHydration(page);
}

/** Follows a link, and waits until the document knows which releases are live. */
async function followAndAsk(page: Page, name: string, route: string): Promise<void> {
  const asked = page.waitForResponse('**/composition.json');
  await follow(page, name, route);
  await asked;
}

test('a reload brings the new release: forms are sent, drafts stay', async ({ context, browser }) => {
  await context.addInitScript(blockNewTabs);
  const openTab = async (route: string) => open(await context.newPage(), route);
  const sent: string[] = [];
  const createEmail = (name: string): string => {
    const address = `${name}.${Date.now()}@example.com`;
    sent.push(address);
    return address;
  };

  const untouched = await openTab(paths.contact);
  const reloaded = await openTab(paths.contact);
  await reloaded.getByLabel('Message').fill('Mostly my calendar.');
  const laterContext = await browser.newContext();
  const reading = await open(await laterContext.newPage(), paths.home);
  const prefetched = reading.waitForResponse('**/contact.js');
  await menuLink(reading, 'Contact').hover();
  await prefetched;
  const typing = await open(await laterContext.newPage(), paths.contact);
  await typing.getByLabel('Message').fill('Mostly my inbox.');

  await deploy();

  await test.step('a form of the previous release can still fetch its files when it is touched, and is sent', async () => {
    await untouched.getByLabel('Name').fill('Edsger');
    await untouched.getByLabel('Email').fill(createEmail('untouched'));
    await untouched.getByRole('button', { name: button.before }).click();
    await expect(notification(untouched, messages.contactSent)).toBeVisible();
  });

  await test.step('a reload shows the new release with the draft', async () => {
    await expect(reloaded.getByRole('button', { name: button.before })).toBeVisible();
    await reloaded.reload();
    await waitForHydration(reloaded);
    await expect(reloaded.getByLabel('Message')).toHaveValue('Mostly my calendar.');
    await reloaded.getByLabel('Name').fill('Hedy');
    await reloaded.getByLabel('Email').fill(createEmail('reload'));
    await reloaded.getByRole('button', { name: button.after }).click();
    await expect(notification(reloaded, messages.contactSent)).toBeVisible();
  });

  await test.step('an open page notices a newer release when a link is followed, and loads a new document only for its pages', async () => {
    await followAndAsk(reading, 'Services', paths.services);
    await follow(reading, 'About', paths.about);
    await follow(reading, 'FAQ', paths.faq);
    expect(await isMarkedDocument(reading)).toBe(true);
    // The page had fetched the previous release when the visitor pointed at this link.
    await follow(reading, 'Contact', paths.contact);
    expect(await isMarkedDocument(reading)).toBe(false);
    await expect(reading.getByRole('button', { name: button.after })).toBeVisible();
  });

  await test.step('a page with a half-filled form keeps its document', async () => {
    await followAndAsk(typing, 'About', paths.about);
    await follow(typing, 'Contact', paths.contact);
    expect(await isMarkedDocument(typing)).toBe(true);
    await expect(typing.getByLabel('Message')).toHaveValue('Mostly my inbox.');
    await expect(typing.getByRole('button', { name: button.before })).toBeVisible();
  });
  await laterContext.close();
  for (const address of sent) await expectSavedOnce(reloaded, address);
});

test.describe('while a remote is disabled', () => {
  // The data of its pages is gone, and their documents are answered 404.
  test.use({ expectedOnConsole: /status of 404/ });

  test('its pages say that they are not available, also in a tab that has one open, and all others work', async ({
    page,
  }) => {
    const expectUnavailable = async () => {
      await expect(page.locator('h1')).toHaveText('Not available at the moment');
      await expect(page).toHaveTitle('Not available at the moment | Proper');
    };
    await openPage(page, url + paths.blog);
    await runSiteCommand(['disable', 'mfe-content'], { dataDir });
    await menuLink(page, 'Resources').click();
    await expect(page).toHaveURL(url + paths.resources);
    await expectUnavailable();
    const response = await page.goto(url + paths.fourPrinciples);
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    await expectUnavailable();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await follow(page, 'Services', paths.services);
    await menuLink(page, 'Resources').click();
    await expectUnavailable();
  });
});
