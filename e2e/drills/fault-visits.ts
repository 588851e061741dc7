import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { fieldMessages, paths } from '@proper/shared-types';
import { publishNextRelease } from '@proper/tools/test-support/next-release';
import { type FaultyNetwork, openNetwork } from '../support/network';
import { copySite, operate, type ServedSite, serveSite } from '../support/own-site';
import { ownDataDir, production } from '../support/sites';
import { expect, hydrated, hydratedShell, openPage, test } from '../support/test';
import { isShown, linkTo, unavailable } from '../support/visitor';
import { editOf, type GridFault, type GridRemote, type Moment, moments } from './faults';

/** What a visit works with. */
interface Visit {
  readonly remote: GridRemote;
  readonly fault: GridFault;
  readonly network: FaultyNetwork;
  /** The address of the site after the deployment of another release; undefined where none was deployed. */
  readonly deployed: string | undefined;
  readonly page: Page;
  readonly context: BrowserContext;
}

/** Whether the site has the fault before the visit: a code that throws is met at the next document alone. */
const isThereBefore = (fault: GridFault): boolean =>
  fault.kind === 'code' || (fault.kind === 'release' && fault.deployed === 'older');

/** How the site is before the fault begins. */
function prepare({ fault, network, deployed = production.url }: Visit): void {
  network.serveDocumentsOf(isThereBefore(fault) ? deployed : production.url);
}

function begin({ remote, fault, network, deployed = production.url }: Visit): void {
  if (fault.kind === 'network')
    for (const file of fault.once ?? [fault.only ?? `/releases/${remote.name}/`])
      network.break(file, fault.files, fault.once && 1);
  else
    network.serveDocumentsOf(
      fault.kind === 'release' && fault.deployed === 'older' ? production.url : deployed,
    );
}

async function works(page: Page, route: string): Promise<void> {
  await isShown(page, route);
  await hydrated(page);
}

/** Follows a link to a page that works. */
async function reach(page: Page, route: string): Promise<void> {
  await linkTo(page, route).click();
  await works(page, route);
}

/** Asserts what the visitor meets who follows a link to the page. */
async function meetsFault({ fault, page, remote }: Visit): Promise<void> {
  const isLasting = fault.kind === 'network' && !fault.once;
  const heading = page.locator('h1');
  if (isLasting || (fault.kind === 'code' && fault.throws === 'load'))
    await expect(heading).toHaveText(unavailable, { timeout: 20_000 });
  else if (fault.kind === 'code' && fault.throws === 'render')
    await expect(heading).toHaveText('Unexpected Application Error!');
  else await works(page, remote.path);
}

/** Ends the fault for a visitor on the page that fails: Retry is enough, or the next document. */
async function recover({ fault, network, page, context, remote }: Visit): Promise<void> {
  let tab = page;
  if (fault.kind === 'network' && !fault.once) {
    network.mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await works(page, remote.path);
    // Nothing damaged is left in the browser's cache.
    tab = await context.newPage();
  }
  if (fault.kind === 'code') network.serveDocumentsOf(production.url);
  await tab.goto(network.url + remote.path);
  await works(tab, remote.path);
}

async function firstLoad(visit: Visit): Promise<void> {
  const { remote, fault, network, page, context } = visit;
  begin(visit);
  await page.goto(network.url + remote.path, { waitUntil: 'commit' });
  await hydratedShell(page);
  await isShown(page, remote.path);
  if (fault.kind === 'release') await hydrated(page);
  if (fault.kind === 'code' && fault.throws !== 'load')
    await expect(page.getByRole('alert')).toContainText('You can read this page');

  const tab = await context.newPage();
  for (const route of remote.others) {
    await tab.goto(network.url + route);
    await works(tab, route);
  }
  await tab.close();

  network.mend();
  if (fault.kind === 'code') {
    network.serveDocumentsOf(production.url);
    await page.reload();
  }
  await works(page, remote.path);
}

async function clientNavigation(visit: Visit): Promise<void> {
  const { remote, network, page } = visit;
  prepare(visit);
  await openPage(page, network.url + remote.start);
  begin(visit);
  await linkTo(page, remote.path).click();
  await meetsFault(visit);
  for (const route of remote.others) await reach(page, route);
  await linkTo(page, remote.path).click();
  await meetsFault(visit);
  await recover(visit);
}

const typed = 'Mostly my inbox.';

async function heldInput(visit: Visit): Promise<void> {
  const { remote, network, page } = visit;
  const message = page.getByLabel('Message');
  const way = [...remote.afterContact, remote.path];
  prepare(visit);
  await openPage(page, network.url + paths.contact);
  await message.fill(typed);
  await page.waitForLoadState('networkidle');
  begin(visit);
  for (const route of remote.afterContact) await reach(page, route);
  await linkTo(page, remote.path).click();
  await meetsFault(visit);
  for (const _ of way) await page.goBack();
  await works(page, paths.contact);
  await expect(message).toHaveValue(typed);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(fieldMessages.nameMissing);

  for (const _ of way) await page.goForward();
  await meetsFault(visit);
  await recover(visit);
  await openPage(page, network.url + paths.contact);
  await expect(message).toHaveValue(typed);
}

const visits: Readonly<Record<Moment, (visit: Visit) => Promise<void>>> = {
  'first load': firstLoad,
  'client navigation': clientNavigation,
  'while a form holds input': heldInput,
};

/** Deploys the release that has a fault, and serves the site next to the production site. */
async function deploy(remote: GridRemote, fault: GridFault, slot: number): Promise<ServedSite> {
  const dataDir = ownDataDir(`grid-${slot}`);
  copySite(dataDir);
  const edit = editOf(fault, remote);
  let edited = fault.kind === 'release' && fault.deployed !== 'refused';
  const { remotesFile } = publishNextRelease(remote.name, path.join(dataDir, 'next'), (file, text) => {
    const other = edit(file, text);
    edited ||= other !== text;
    return other;
  });
  expect(edited, 'the release has the fault').toBe(true);
  const composing = operate(['compose'], { dataDir, remotesFile });
  if (fault.kind === 'release' && fault.deployed === 'refused')
    await expect(composing, 'the composer refuses it by name').rejects.toThrow(`refused ${remote.name} `);
  else await composing;
  return serveSite(dataDir);
}

/** Makes a test of each chosen moment of a remote's fault. */
export function visitDuring(fault: GridFault, remote: GridRemote, chosen: readonly Moment[] = moments): void {
  test.describe(`${remote.name}, ${fault.what}`, () => {
    // One deployment for all of them.
    test.describe.configure({ mode: 'default' });
    test.use({
      // `fault-reports.spec.ts` checks what the browser and the shell say of faults.
      expectedOnConsole: /^/,
      // No page is fetched before its fault begins.
      savesData: true,
    });
    let deployed: ServedSite | undefined;
    if (fault.kind !== 'network') {
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here.
      test.beforeAll(async ({}, { parallelIndex }) => {
        // Composing a site can take long on a slow machine.
        test.setTimeout(150_000);
        deployed = await deploy(remote, fault, parallelIndex);
      });
      test.afterAll(() => deployed?.close());
    }
    for (const moment of chosen)
      test(`${moment}: its page reads or says so, and all others work`, async ({ page, context }) => {
        test.setTimeout(120_000);
        const network = await openNetwork(deployed?.url);
        try {
          await visits[moment]({ remote, fault, network, deployed: deployed?.url, page, context });
          expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
        } finally {
          await network.close();
        }
      });
  });
}
