import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { fieldMessages, paths } from '@proper/shared-types/company';
import { type Edit, publishNextRelease } from '@proper/tools/test-support/next-release';
import { serveSite } from '@proper/tools/test-support/processes';
import { type FaultyNetwork, type NetworkFault, test } from '../support/network';
import { copySite, runSiteCommand } from '../support/own-site';
import { ownDataDir, production } from '../support/sites';
import { expect, openPage, saveData, waitForHydration, waitForShell } from '../support/test';
import { expectPage, failedTitle, firstLinkTo } from '../support/visitor';

// Every fault of a remote at every moment. The suite has two of them, `npm run long -- fault-grid` all.

/** The visited page, and the pages on the way to it. The shell treats all remotes alike. */
const visited = {
  remote: 'mfe-content',
  path: paths.blog,
  /** A page of another remote that links to it. */
  start: paths.home,
  /** Pages of the other remotes; the last one links to the visited page. */
  others: [paths.contact, paths.services],
} as const;

/** A fault of the remote: in its network, or in another release. */
interface Fault {
  readonly name: string;
  /** What happens to requests for its files. */
  readonly network?: NetworkFault;
  /** The files that fail; all files of the remote by default. */
  readonly files?: readonly string[];
  /** How often each of them fails; by default always. */
  readonly times?: number;
  /** Edits the other release. */
  readonly edit?: Edit;
  /** When the other release is live: `before` is only until the visit, by default always. */
  readonly isLive?: 'before' | 'meanwhile';
  /** The heading after a link to the page was followed; by default the page's own. */
  readonly heading?: string;
  /** The moments at which the fault can begin; by default all. */
  readonly moments?: readonly Moment[];
  /** The moment that is in the suite. */
  readonly inSuite?: Moment;
}

interface Visit {
  readonly fault: Fault;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: FaultyNetwork;
  /** The addresses of the sites before and after the fault begins. */
  readonly sites: readonly [before: string, after: string];
}

/** Makes the fault begin. */
function begin({ fault: { network: kind, files, times }, network, sites }: Visit): void {
  network.documents = sites[1];
  for (const file of files ?? [`/releases/${visited.remote}/`]) if (kind) network.break(file, kind, times);
}

/** Ends the fault: all files arrive, and the release without the fault is live. */
function end({ network }: Visit): void {
  network.repair();
  network.documents = production.url;
}

async function expectWorkingPage(page: Page, route: string): Promise<void> {
  await expectPage(page, route);
  await waitForHydration(page);
}

/** Asserts what a visitor sees who follows a link to the page. */
async function expectFault({ fault: { heading }, page }: Visit): Promise<void> {
  if (heading) await expect(page.locator('h1')).toHaveText(heading, { timeout: 20_000 });
  else await expectWorkingPage(page, visited.path);
}

/** Ends the fault for a visitor on the failed page, who needs only Retry or the next document. */
async function recover(visit: Visit): Promise<void> {
  const { fault, page, context, network } = visit;
  end(visit);
  if (fault.network && fault.heading) {
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWorkingPage(page, visited.path);
  }
  // A new tab shows that no damaged file is left in the browser's cache.
  const tab = await context.newPage();
  await tab.goto(network.url + visited.path);
  await expectWorkingPage(tab, visited.path);
}

const visits = {
  async 'first load'(visit: Visit) {
    const { fault, page, context, network } = visit;
    begin(visit);
    await page.goto(network.url + visited.path, { waitUntil: 'commit' });
    await waitForShell(page);
    await expectPage(page, visited.path);
    if (fault.edit && fault.heading !== failedTitle)
      await expect(page.getByRole('alert')).toContainText('You can read this page');
    const tab = await context.newPage();
    for (const route of visited.others) {
      await tab.goto(network.url + route);
      await expectWorkingPage(tab, route);
    }
    end(visit);
    if (fault.edit) await page.reload();
    await expectWorkingPage(page, visited.path);
  },

  async 'client navigation'(visit: Visit) {
    const { page, network } = visit;
    await openPage(page, network.url + visited.start);
    begin(visit);
    await firstLinkTo(page, visited.path).click();
    await expectFault(visit);
    for (const route of visited.others) {
      await firstLinkTo(page, route).click();
      await expectWorkingPage(page, route);
    }
    await firstLinkTo(page, visited.path).click();
    await expectFault(visit);
    await recover(visit);
  },

  async 'while a form holds input'(visit: Visit) {
    const { page, network } = visit;
    const typed = 'Mostly my inbox.';
    const message = page.getByLabel('Message');
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
  },
};

type Moment = keyof typeof visits;
const whilePagesAreOpen = ['client navigation', 'while a form holds input'] as const;

/** Edits the chunk of the page. */
const inChunk =
  (edit: (text: string) => string): Edit =>
  (file, text) => {
    if (file !== 'browser/blog.js') return text;
    const edited = edit(text);
    if (edited === text) throw new Error(`The fault was not applied to ${file}: its code has changed.`);
    return edited;
  };

/** Makes the page's component throw if a condition holds. */
const throwIf = (condition: string) =>
  inChunk((text) =>
    text.replace(
      /default:\(\)=>(\w+)/,
      (_, name: string) =>
        `default:()=>function(p){if(${condition})throw Error("broken on purpose");return ${name}(p)}`,
    ),
  );

/** Whether the document was loaded for the current page. */
const isFirstPage = 'performance.getEntriesByType("navigation")[0].name===location.href';

const unchanged: Edit = (_file, text) => text;

const faults: readonly Fault[] = [
  { name: 'unreachable', network: 'unreachable', heading: failedTitle },
  { name: 'hangs', network: 'hung', heading: failedTitle },
  { name: 'answers 500', network: { status: 500, text: 'no' }, heading: failedTitle },
  { name: 'HTML instead of a script', network: 'a page instead', heading: failedTitle },
  { name: 'truncated', network: 'damaged', heading: failedTitle, inSuite: 'while a form holds input' },
  { name: 'tampered', network: 'tampered', heading: failedTitle },
  {
    name: 'throws when loaded',
    edit: inChunk((text) => `throw Error("broken on purpose");${text}`),
    heading: failedTitle,
  },
  { name: 'throws when rendered', edit: throwIf('true'), heading: 'Unexpected Application Error!' },
  { name: 'throws when hydrated', edit: throwIf(isFirstPage) },
  { name: 'one release older', edit: unchanged, isLive: 'before', moments: whilePagesAreOpen },
  { name: 'one release newer', edit: unchanged, isLive: 'meanwhile', moments: whilePagesAreOpen },
  {
    name: 'its script is damaged',
    network: 'damaged',
    files: ['blog.js'],
    heading: failedTitle,
    moments: ['client navigation'],
  },
  {
    name: 'its style sheet hangs',
    network: 'hung',
    files: ['blog.css'],
    heading: failedTitle,
    moments: ['client navigation'],
  },
  {
    name: 'each of its files is damaged once',
    network: 'damaged',
    files: ['remoteEntry.js', 'remote.js', 'blog.js', 'blog.css'],
    times: 1,
    moments: ['first load', 'client navigation'],
    inSuite: 'client navigation',
  },
];

/** Deploys another release to a copy of the site, and serves the copy. */
async function deploy(edit: Edit) {
  const dataDir = ownDataDir(`grid-${test.info().parallelIndex}`);
  copySite(dataDir);
  const { remotesFile } = publishNextRelease(visited.remote, path.join(dataDir, 'next'), edit);
  await runSiteCommand(['compose'], { dataDir, remotesFile });
  return serveSite(dataDir);
}

// `browser-errors.spec.ts` checks what faults log.
test.use({ expectedOnConsole: /^/ });
// No page is prefetched before its fault begins.
test.beforeEach(({ context }) => context.addInitScript(saveData));

for (const fault of faults)
  test.describe(fault.name, () => {
    // All moments use the same deployment, which can take long to compose on a slow machine.
    test.describe.configure({ mode: 'default', timeout: 150_000 });
    let copy: Awaited<ReturnType<typeof deploy>> | undefined;
    test.beforeAll(async () => {
      // The time limit of the tests does not apply to this hook.
      test.setTimeout(150_000);
      copy = fault.edit && (await deploy(fault.edit));
    });
    test.afterAll(() => copy?.close());
    for (const moment of fault.moments ?? (Object.keys(visits) as Moment[]))
      test(`${moment}: its page can be read or says so, and all others work`, {
        tag: moment === fault.inSuite ? '@fault-grid' : ['@fault-grid', '@long'],
      }, async ({ page, context, network }) => {
        const other = copy?.address ?? production.url;
        const before = fault.isLive === 'meanwhile' ? production.url : other;
        const after = fault.isLive === 'before' ? production.url : other;
        network.files = other;
        network.documents = before;
        await visits[moment]({ fault, page, context, network, sites: [before, after] });
        expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
      });
  });
