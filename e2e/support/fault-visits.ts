import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { fieldMessages, paths } from '@proper/shared-types/company';
import { type Edit, publishNextRelease } from '@proper/tools/test-support/next-release';
import { serveSite } from '@proper/tools/test-support/processes';
import { type Moment, moments, type RemoteFault, visited } from './faults';
import { FaultyNetwork } from './network';
import { copySite, runSiteCommand } from './own-site';
import { ownDataDir, production } from './sites';
import { expect, openPage, freshTest as test, waitForHydration, waitForShell } from './test';
import { expectPage, failedTitle, firstLinkTo } from './visitor';

interface Visit {
  readonly fault: RemoteFault;
  readonly network: FaultyNetwork;
  /** The address of the site with the other release, or the production site's if the fault deploys none. */
  readonly deployed: string;
  readonly page: Page;
  readonly context: BrowserContext;
}

/** Serves the site as it is before the fault begins. */
const prepare = ({ fault, network, deployed }: Visit): void =>
  network.serveDocumentsFrom(/before|undone/.test(fault.deployed ?? '') ? deployed : production.url);

/** Makes the fault begin. If a deployment is undone, documents come from the production site again. */
function begin({ fault, network, deployed }: Visit): void {
  if (fault.network)
    for (const file of fault.files ?? [`/releases/${visited.remote}/`])
      network.break(file, fault.network, fault.isOnce && 1);
  else network.serveDocumentsFrom(fault.deployed === 'undone' ? production.url : deployed);
}

async function expectWorkingPage(page: Page, route: string): Promise<void> {
  await expectPage(page, route);
  await waitForHydration(page);
}

/** Follows a link to a page that works. */
async function follow(page: Page, route: string): Promise<void> {
  await firstLinkTo(page, route).click();
  await expectWorkingPage(page, route);
}

/** Asserts what a visitor sees who follows a link to the page. */
async function expectFault({ fault: { heading }, page }: Visit): Promise<void> {
  if (heading) await expect(page.locator('h1')).toHaveText(heading, { timeout: 20_000 });
  else await expectWorkingPage(page, visited.path);
}

/** Ends the fault for a visitor on the failed page, who needs only Retry or the next document. */
async function recover({ fault, network, page, context }: Visit): Promise<void> {
  let tab = page;
  if (fault.network && fault.heading) {
    network.repair();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWorkingPage(page, visited.path);
    // A new tab shows that no damaged file is left in the browser's cache.
    tab = await context.newPage();
  }
  if (fault.deployed === 'before') network.serveDocumentsFrom(production.url);
  await tab.goto(network.url + visited.path);
  await expectWorkingPage(tab, visited.path);
}

async function visitAtFirstLoad(visit: Visit): Promise<void> {
  const { fault, network, page, context } = visit;
  begin(visit);
  await page.goto(network.url + visited.path, { waitUntil: 'commit' });
  await waitForShell(page);
  await expectPage(page, visited.path);
  if (fault.edit && fault.deployed !== 'before') await waitForHydration(page);
  if (fault.deployed === 'before' && fault.heading !== failedTitle)
    await expect(page.getByRole('alert')).toContainText('You can read this page');

  const tab = await context.newPage();
  for (const route of visited.others) {
    await tab.goto(network.url + route);
    await expectWorkingPage(tab, route);
  }
  await tab.close();

  network.repair();
  if (fault.deployed === 'before') {
    network.serveDocumentsFrom(production.url);
    await page.reload();
  }
  await expectWorkingPage(page, visited.path);
}

async function visitByLink(visit: Visit): Promise<void> {
  const { network, page } = visit;
  prepare(visit);
  await openPage(page, network.url + visited.start);
  begin(visit);
  await firstLinkTo(page, visited.path).click();
  await expectFault(visit);
  for (const route of visited.others) await follow(page, route);
  await firstLinkTo(page, visited.path).click();
  await expectFault(visit);
  await recover(visit);
}

async function visitWithInput(visit: Visit): Promise<void> {
  const { network, page } = visit;
  const typed = 'Mostly my inbox.';
  const message = page.getByLabel('Message');
  prepare(visit);
  await openPage(page, network.url + paths.contact);
  await message.fill(typed);
  await page.waitForLoadState('networkidle');
  begin(visit);
  await firstLinkTo(page, visited.path).click();
  await expectFault(visit);
  await page.goBack();
  await expectWorkingPage(page, paths.contact);
  await expect(message).toHaveValue(typed);
  await page.getByRole('button', { name: 'Send, then choose a time' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(fieldMessages.nameMissing);

  await page.goForward();
  await expectFault(visit);
  await recover(visit);
  await openPage(page, network.url + paths.contact);
  await expect(message).toHaveValue(typed);
}

const visits: Readonly<Record<Moment, (visit: Visit) => Promise<void>>> = {
  'first load': visitAtFirstLoad,
  'client navigation': visitByLink,
  'while a form holds input': visitWithInput,
};

/** Deploys a faulty release to a copy of the site, and serves the copy. */
async function deploy(fault: RemoteFault, edit: Edit) {
  const dataDir = ownDataDir(`grid-${test.info().parallelIndex}`);
  copySite(dataDir);
  let hasFault = fault.deployed === 'undone' || fault.deployed === 'meanwhile';
  const { remotesFile } = publishNextRelease(visited.remote, path.join(dataDir, 'next'), (file, text) => {
    const edited = edit(file, text);
    hasFault ||= edited !== text;
    return edited;
  });
  expect(hasFault, 'the release has the fault').toBe(true);
  const composing = runSiteCommand(['compose'], { dataDir, remotesFile });
  if (fault.deployed === 'refused')
    await expect(composing, 'the composer refuses it by name').rejects.toThrow(`refused ${visited.remote} `);
  else await composing;
  return serveSite(dataDir);
}

/** Defines a test of a fault for each moment. `isInSuite` tells which of them are in the suite. */
export function testFault(fault: RemoteFault, isInSuite: (moment: Moment) => boolean) {
  test.describe(fault.name, () => {
    // All moments use the same deployment, which can take long to compose on a slow machine.
    test.describe.configure({ mode: 'default', timeout: 150_000 });
    test.use({
      // `browser-errors.spec.ts` checks what faults log.
      expectedOnConsole: /^/,
      // No page is prefetched before its fault begins.
      savesData: true,
    });
    let site: Awaited<ReturnType<typeof deploy>> | undefined;
    test.beforeAll(async () => {
      site = fault.edit && (await deploy(fault, fault.edit));
    });
    test.afterAll(() => site?.close());
    for (const moment of fault.moments ?? moments) {
      const tags = { tag: isInSuite(moment) ? '@fault-grid' : ['@fault-grid', '@long'] };
      test(
        `${moment}: its page can be read or says so, and all others work`,
        tags,
        async ({ page, context }) => {
          const network = await FaultyNetwork.open(site?.address);
          try {
            const deployed = site?.address ?? production.url;
            await visits[moment]({ fault, network, deployed, page, context });
            expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
          } finally {
            await network.close();
          }
        },
      );
    }
  });
}
