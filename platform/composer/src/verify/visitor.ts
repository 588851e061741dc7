import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { areHydrated, findChromium, hydratedElements } from '@proper/operator-kit/browsers';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { headersOf, headersOfDocument, headersOfFile } from '@proper/operator-kit/response-headers';
import type { SitePath } from '@proper/shared-types';
import { liveCompositionPath, pageDataPath } from '@proper/shared-types/release';
import mime from 'mime';
import pMap from 'p-map';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { addressOf } from '../addresses';
import { type DocumentFault, type Documents, messageOf, ReleaseFault, type StoredRelease } from '../model';
import { liveCompositionOf } from '../render/composition';
import { readPolicy } from '../render/content-security-policy';
import { type Ingredients, releaseSetOf } from '../render/render';
import type { Workspace } from '../workspace';
import { findNewPages, type NewPage } from './page-checks';

/** How many pages are open at the same time. */
const concurrency = 2;

/** How many of a page's console lines a reason quotes. */
const maxLines = 3;

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/**
 * Starts Chromium. Playwright is an optional dependency.
 *
 * @param named - The binary; searched for if empty.
 * @throws OperatorError that says what to install.
 */
async function startChromium(named: string): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    const found = findChromium({ named, playwrights: chromium.executablePath() });
    return await chromium.launch({
      // A binary that the environment names must work: no other one is tried.
      executablePath: named || (found ?? chromium.executablePath()),
      // Chromium's sandbox does not work for root, as in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      // Otherwise headless Chromium checks for updates and syncs.
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  } catch (cause) {
    throw new OperatorError(
      `--browser needs playwright-core and a Chromium, which cannot be started: ${firstLine(messageOf(cause))} ` +
        '(npm install --no-save playwright-core; npx playwright-core install chromium, or name one with ' +
        `${environment.chromium.name}=/path/to/chromium)`,
    );
  }
}

/** Responds to a browser's requests as a server of the site would, before the site is written. */
async function createPreview(site: Ingredients, documents: Documents, workspace: Workspace) {
  const { remotes, store } = workspace;
  const live = await workspace.live();
  const record = liveCompositionOf(releaseSetOf(site), remotes, (...release) => store.find(...release));
  const files = new Map<string, string>();
  // Unchanged files are only in the live site.
  for (const file of Object.keys(live?.files ?? {}))
    files.set(`/${file}`, path.join(live?.folder ?? '', file));
  for (const { release, folder } of [site.shell, ...site.remotes].map(({ stored }) => stored))
    for (const file of Object.keys(release.files))
      files.set(addressOf(release, file), path.join(folder, 'browser', file));
  const texts = new Map([[liveCompositionPath, () => JSON.stringify(record)]]);
  for (const [page, { html, data }] of documents) {
    if (page !== null && html) texts.set(page, html);
    if (page !== null && data !== undefined) texts.set(pageDataPath(page), () => data);
  }

  return async (route: Route): Promise<void> => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== site.config.origin) return route.abort();
    const text = texts.get(pathname)?.();
    const isPage = text !== undefined && documents.has(pathname as SitePath);
    const headers = {
      ...headersOf(origin),
      ...(isPage ? headersOfDocument(readPolicy(text)) : headersOfFile(pathname.slice(1))),
    };
    const file = files.get(pathname);
    const body = text ?? (file && (await readFile(file)));
    if (body === undefined) return route.fulfill({ status: 404, headers });
    const type = isPage ? 'text/html; charset=utf-8' : mime.getType(pathname);
    return route.fulfill({ headers, contentType: type ?? 'application/octet-stream', body });
  };
}

/** Collects a page's warnings and errors. Browsers log a violation of its policy as an error. */
function collectErrors(page: Page): { readonly lines: readonly string[]; readonly first: Promise<void> } {
  const lines: string[] = [];
  const first = new Promise<void>((resolve) => {
    const add = (line: string): void => {
      lines.push(firstLine(line));
      resolve();
    };
    page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type()))
        add(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
    page.on('crash', () => add('it crashed'));
  });
  return { lines, first };
}

/** Opens a page as a visitor would. Returns what is wrong with it; undefined if it hydrates without errors and warnings. */
async function visitPage(
  context: BrowserContext,
  address: string,
  timeout: number,
): Promise<string | undefined> {
  try {
    const page = await context.newPage();
    const { lines, first } = collectErrors(page);
    await page.goto(address, { timeout });
    const isHydrated = page.waitForFunction(areHydrated, [...hydratedElements], { timeout }).then(
      () => true,
      () => false,
    );
    // A page that has reported an error may never hydrate.
    const ended = await Promise.race([isHydrated, first]);
    if (ended === true) await page.waitForLoadState('networkidle', { timeout });
    if (lines.length > 0) return `is not silent in a browser: ${lines.slice(0, maxLines).join('; ')}`;
    return ended === false ? `does not hydrate within ${timeout / 1000} s` : undefined;
  } catch (cause) {
    return `cannot be opened in a browser: ${firstLine(messageOf(cause))}`;
  }
}

/** Opens every page of new releases in a browser; of a new shell, that is every page. Returns the releases with a fault. */
export async function visitPages(
  site: Ingredients,
  documents: Documents,
  workspace: Workspace,
): Promise<readonly DocumentFault[]> {
  const { settings, report, signal } = workspace;
  const { chromium, hydrationMs } = settings.browser;
  const pages = findNewPages(site, documents);
  if (pages.length === 0) return [];
  const browser = await startChromium(chromium);
  const respond = await createPreview(site, documents, workspace);
  const faults = new Map<StoredRelease, ReleaseFault>();
  const visit = async ({ path: page, culprit }: NewPage, index: number): Promise<void> => {
    // One fault is enough.
    if (faults.has(culprit)) return;
    report(`opening ${page} in a browser (${index + 1} of ${pages.length})`);
    const context = await browser.newContext();
    await context.route('**/*', respond);
    const fault = await visitPage(context, site.config.origin + page, hydrationMs);
    await context.close();
    if (fault !== undefined && !faults.has(culprit))
      faults.set(culprit, new ReleaseFault(`the page ${page} ${fault}`));
  };
  try {
    await pMap(pages, visit, { concurrency, signal });
    return [...faults].map(([culprit, fault]) => ({ culprit, fault }));
  } finally {
    await browser.close();
  }
}
