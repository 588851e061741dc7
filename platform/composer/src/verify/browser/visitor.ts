import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { headersOf, headersOfDocument, headersOfFile } from '@proper/operator-kit/response-headers';
import mime from 'mime';
import pMap from 'p-map';
import type { Browser, Route } from 'playwright-core';
import { addressOf } from '../../addresses';
import { type DocumentFault, type Documents, ReleaseFault, type StoredRelease } from '../../model';
import { policyOf } from '../../publish/content-security-policy';
import type { Ingredients } from '../../render/render';
import type { Workspace } from '../../workspace';
import { type NewPage, newPagesOf } from '../page-checks';
import { startChromium } from './chromium';
import { visitPage } from './visit-page';

/** How many pages are open at once. */
const concurrency = 2;

/** Answers a browser's requests as a server of the site would, before the site is written. */
function previewOf({ config, shell, remotes }: Ingredients, documents: Documents) {
  const files = new Map<string, string>(
    [shell, ...remotes].flatMap(({ stored: { release, folder } }) =>
      Object.keys(release.files).map(
        (file) => [addressOf(release, file), path.join(folder, 'browser', file)] as const,
      ),
    ),
  );
  return async (route: Route): Promise<void> => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== config.origin) return route.abort();
    const html = documents.get(pathname as `/${string}`)?.html;
    const file = files.get(pathname);
    const headers = { ...headersOf(config.origin), ...headersOfFile(pathname.slice(1)) };
    if (html !== undefined)
      return route.fulfill({
        headers: { ...headers, ...headersOfDocument(policyOf(html)) },
        contentType: 'text/html; charset=utf-8',
        body: html,
      });
    if (file === undefined) return route.fulfill({ status: 404, headers });
    const contentType = mime.getType(file) ?? 'application/octet-stream';
    return route.fulfill({ headers, contentType, body: await readFile(file) });
  };
}

/** Opens every page of new releases in a browser, which starts with the first page. With a new shell, these are all pages. */
export class Visitor {
  readonly #workspace: Workspace;
  #browser: Promise<Browser> | undefined;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Returns the releases with a fault. */
  async visit(site: Ingredients, documents: Documents): Promise<readonly DocumentFault[]> {
    const { settings, report, signal } = this.#workspace;
    const { chromium, hydrationMs } = settings.browser;
    const pages = newPagesOf(site, documents);
    if (pages.length === 0) return [];
    this.#browser ??= startChromium(chromium);
    const browser = await this.#browser;
    const answer = previewOf(site, documents);
    const faults = new Map<StoredRelease, ReleaseFault>();
    const visit = async ({ path: page, culprit }: NewPage, index: number): Promise<void> => {
      // One fault is enough.
      if (faults.has(culprit)) return;
      report(`opening ${page} in a browser (${index + 1} of ${pages.length})`);
      const fault = await visitPage(browser, site.config.origin + page, { answer, hydrationMs });
      if (fault !== undefined && !faults.has(culprit))
        faults.set(culprit, new ReleaseFault(`the page ${page} ${fault}`));
    };
    await pMap(pages, visit, { concurrency, signal });
    return [...faults].map(([culprit, fault]) => ({ culprit, fault }));
  }

  async close(): Promise<void> {
    const opened = await this.#browser?.catch(() => undefined);
    await opened?.close();
  }
}
