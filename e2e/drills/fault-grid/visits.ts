import type { BrowserContext, Page } from '@playwright/test';
import { fieldMessages, paths } from '@proper/shared-types';
import type { FaultyNetwork } from '../../support/network';
import { sites } from '../../support/sites';
import { expect, hydrated, hydratedShell } from '../../support/test';
import { isShown, linkTo, unavailable } from '../../support/visitor';
import type { GridFault, GridRemote, Moment } from './grid';

/** The production site after the deployment of another release of one remote. */
export interface DeployedSite {
  readonly url: string;
  close(): Promise<void>;
}

/** What a visit works with. */
export interface Cell {
  readonly remote: GridRemote;
  readonly fault: GridFault;
  readonly network: FaultyNetwork;
  /** Where a release was deployed. */
  readonly deployed: DeployedSite | undefined;
  readonly page: Page;
  readonly context: BrowserContext;
}

/** What the visitor met, and what it took after the fault. */
type Outcome = string;

const production = sites.production.url;

/** Lets the fault begin. Before that, the site is as it was before the deployment. */
function begin({ remote, fault, network, deployed }: Cell): void {
  if (fault.kind === 'network')
    for (const file of fault.once ?? [fault.only ?? `/releases/${remote.name}/`])
      network.break(file, fault.files, fault.once && 1);
  else if (deployed && !(fault.kind === 'release' && fault.deployed === 'older'))
    network.serveDocumentsOf(deployed.url);
  else network.serveDocumentsOf(production);
}

/** How the site is before the fault: a code that throws is met at the next document alone, so it is there already. */
function prepare({ fault, network, deployed }: Cell): void {
  const already = fault.kind === 'code' || (fault.kind === 'release' && fault.deployed === 'older');
  network.serveDocumentsOf(already && deployed ? deployed.url : production);
}

async function works(page: Page, path: string): Promise<void> {
  await isShown(page, path);
  await hydrated(page);
}

const follow = (page: Page, path: string): Promise<void> => linkTo(page, path).click();

/** Asserts that the pages of all other remotes are reached by links, and react. */
async function othersWork({ remote, page }: Cell): Promise<void> {
  for (const path of remote.others) {
    await follow(page, path);
    await works(page, path);
  }
}

const error = 'Unexpected Application Error!';

/** What the visitor meets who follows a link to the page. */
async function meets({ fault, page, remote }: Cell): Promise<'works' | 'fails' | 'throws'> {
  const isLasting = fault.kind === 'network' && !fault.once;
  if (isLasting || (fault.kind === 'code' && fault.throws === 'load')) {
    await expect(page.locator('h1')).toHaveText(unavailable, { timeout: 20_000 });
    return 'fails';
  }
  if (fault.kind === 'code' && fault.throws === 'render') {
    await expect(page.locator('h1')).toHaveText(error);
    return 'throws';
  }
  await works(page, remote.path);
  return 'works';
}

/** Ends the fault for a visitor who stands before the page that fails. Says what it took. */
async function end({ fault, network, page, context, remote }: Cell): Promise<Outcome> {
  if (fault.kind === 'release' || (fault.kind === 'network' && fault.once)) {
    // The site stays as it is, and the next document is of it.
    await page.goto(network.url + remote.path);
    await works(page, remote.path);
    return 'works throughout';
  }
  if (fault.kind === 'network') {
    network.mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await works(page, remote.path);
    // Nothing damaged is left in the browser's cache.
    const tab = await context.newPage();
    await tab.goto(network.url + remote.path);
    await works(tab, remote.path);
    await tab.close();
    return 'says so; Retry, without a reload';
  }
  network.serveDocumentsOf(production);
  await page.goto(network.url + remote.path);
  await works(page, remote.path);
  if (fault.throws === 'hydration') return 'works throughout';
  return fault.throws === 'load' ? 'says so; the next document' : 'error page; the next document';
}

async function firstLoad(cell: Cell): Promise<Outcome> {
  const { remote, fault, network, page, context } = cell;
  begin(cell);
  await page.goto(network.url + remote.path, { waitUntil: 'commit' });
  await hydratedShell(page);
  await isShown(page, remote.path);
  if (fault.kind === 'release') await hydrated(page);
  const freezes = fault.kind === 'code' && fault.throws !== 'load';
  if (freezes) await expect(page.getByRole('alert')).toContainText('You can read this page');

  const tab = await context.newPage();
  for (const path of remote.others) {
    await tab.goto(network.url + path);
    await works(tab, path);
  }
  await tab.close();

  if (fault.kind === 'network') {
    network.mend();
    await hydrated(page);
    return 'reads; reacts by itself';
  }
  if (fault.kind === 'release') return 'works throughout';
  network.serveDocumentsOf(production);
  await page.reload();
  await works(page, remote.path);
  return freezes ? 'reads and says so; the next document' : 'reads; the next document';
}

async function clientNavigation(cell: Cell): Promise<Outcome> {
  const { remote, network, page } = cell;
  prepare(cell);
  await page.goto(network.url + remote.start);
  await hydrated(page);
  begin(cell);
  await follow(page, remote.path);
  await meets(cell);
  await othersWork(cell);
  await follow(page, remote.path);
  await meets(cell);
  return end(cell);
}

const typed = 'Mostly my inbox.';

async function heldInput(cell: Cell): Promise<Outcome> {
  const { remote, network, page } = cell;
  const way = [...remote.afterContact, remote.path];
  prepare(cell);
  await page.goto(network.url + paths.contact);
  await hydrated(page);
  await page.getByLabel('Message').fill(typed);
  await page.waitForLoadState('networkidle');
  begin(cell);
  for (const path of remote.afterContact) {
    await follow(page, path);
    await works(page, path);
  }
  await follow(page, remote.path);
  await meets(cell);
  for (const _ of way) await page.goBack();
  await works(page, paths.contact);
  await expect(page.getByLabel('Message')).toHaveValue(typed);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(fieldMessages.nameMissing);

  for (const _ of way) await page.goForward();
  await meets(cell);
  const outcome = await end(cell);
  await page.goto(network.url + paths.contact);
  await hydrated(page);
  await expect(page.getByLabel('Message')).toHaveValue(typed);
  return `${outcome}; what was typed stays`;
}

export const visits: Readonly<Record<Moment, (cell: Cell) => Promise<Outcome>>> = {
  'first load': firstLoad,
  'client navigation': clientNavigation,
  'while a form holds input': heldInput,
};
