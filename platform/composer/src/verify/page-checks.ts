import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
import type { SitePath } from '@proper/shared-types';
import pMap from 'p-map';
import { addressOf } from '../addresses';
import type { AdmittedRemote } from '../admit/admit';
import { type Candidate, type DocumentFault, type Documents, faultOf, type StoredRelease } from '../model';
import type { Ingredients } from '../render/render';
import type { Objection } from '../state/acceptances';
import type { Workspace } from '../workspace';

/** How many pages are compared at the same time; compressing them takes most of it. */
const concurrency = 4;

/** The value of an attribute of a tag; empty if it has none. */
const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.trim() ?? '';

/** The entries of a document's head by name: title, `description`, `og:image`, `canonical` and so on. */
function readHead(html: string): ReadonlyMap<string, string> {
  const entries: (readonly [string, string])[] = [['title', /<title>([^<]*)</.exec(html)?.[1]?.trim() ?? '']];
  for (const [tag] of html.matchAll(/<(?:meta|link)\s[^>]*>/g)) {
    const isCanonical = attributeOf(tag, 'rel') === 'canonical';
    const name = isCanonical ? 'canonical' : attributeOf(tag, 'name') || attributeOf(tag, 'property');
    entries.push([name, attributeOf(tag, isCanonical ? 'href' : 'content')]);
  }
  if (html.includes('type="application/ld+json"')) entries.push(['structured data', 'some']);
  return new Map(entries.filter(([name, value]) => name !== '' && value !== ''));
}

/** Every page needs these: nobody can accept their loss. */
const needed = new Set(['title', 'description', 'canonical']);

const isHidden = (head: ReadonlyMap<string, string>): boolean =>
  head.get('robots')?.includes('noindex') === true;

/** Objections to what the head of a page has lost, compared with the live document. */
export function objectionsToHead(page: SitePath, liveHtml: string, html: string): readonly Objection[] {
  const [before, after] = [readHead(liveHtml), readHead(html)];
  // The live document may only say that the page is not available.
  if (isHidden(before)) return [];
  const objections: Objection[] = [...before.keys()]
    .filter((name) => !after.has(name))
    .map((name) => ({
      about: `head-lost ${page} ${name}`,
      reason: `the head of ${page} has lost its ${name}`,
      isAcceptable: !needed.has(name),
    }));
  if (isHidden(after))
    objections.push({
      about: `head-hidden ${page}`,
      reason: `the head of ${page} asks search engines to leave it out`,
    });
  return objections;
}

/** Creates a function that weighs a page: its document, and the scripts that the releases name for it. */
function createScales({ compressor, dataDir }: Pick<Workspace, 'compressor' | 'dataDir'>) {
  /** A script of the live site is compressed already. */
  async function weighFile({ release, folder }: StoredRelease, file: string): Promise<number> {
    const compressed = `${path.join(dataDir, 'site', addressOf(release, file))}.br`;
    const live = statSync(compressed, { throwIfNoEntry: false });
    return live?.size ?? compressor.servedBytes(await readFile(path.join(folder, 'browser', file)));
  }

  // Most scripts are shared by many pages.
  const known = new Map<string, Promise<number>>();
  async function weighFiles(stored: StoredRelease, files: readonly string[]): Promise<number> {
    let bytes = 0;
    for (const file of new Set(files)) {
      const key = path.join(stored.folder, file);
      const size = known.get(key) ?? weighFile(stored, file);
      known.set(key, size);
      bytes += await size;
    }
    return bytes;
  }

  return async (
    page: SitePath,
    html: string,
    { shell, remote }: Record<'shell' | 'remote', StoredRelease>,
  ): Promise<PageBudget> => {
    const { entry, scripts, pages } = remote.release;
    const entryFiles = entry === null ? [] : [entry];
    const { scripts: ofPage = [], sharedModules = [] } = pages.find((each) => each.path === page) ?? {};
    const ofSharedModules = sharedModules.flatMap((name) => shell.release.sharedModules?.[name] ?? []);
    const ofShell = await weighFiles(shell, shell.release.scripts);
    const ofRemote = await weighFiles(remote, [...entryFiles, ...scripts, ...ofPage]);
    return {
      document: await compressor.servedBytes(Buffer.from(html)),
      scripts: ofShell + ofRemote,
      sharedModules: await weighFiles(shell, ofSharedModules),
      remoteEntry: await weighFiles(remote, entryFiles),
    };
  };
}

const partLabels: Readonly<Record<keyof PageBudget, string>> = {
  document: 'its document',
  scripts: 'the scripts',
  sharedModules: 'the shared modules that it uses',
  remoteEntry: 'the entry of the remote',
};

/** The parts of a page that are over its budget. */
const partsOverBudget = (weight: PageBudget): readonly (keyof PageBudget)[] =>
  (Object.keys(partLabels) as (keyof PageBudget)[]).filter((part) => weight[part] > pageBudget[part]);

/** Objections to the parts of a page that are over its budget, unless the live page is as heavy: that was accepted. */
export const objectionsToWeight = (
  page: SitePath,
  weight: PageBudget,
  live: PageBudget | undefined,
): readonly Objection[] =>
  partsOverBudget(weight)
    .filter((part) => weight[part] > (live?.[part] ?? 0))
    .map((part) => ({
      about: `over-budget ${page} ${part}`,
      reason: `the page ${page} is over its budget: ${partLabels[part]} would be ${weight[part]} bytes in brotli, of ${pageBudget[part]}`,
    }));

/** A page that a new release affects. */
export interface NewPage {
  readonly path: SitePath;
  readonly html: () => string;
  readonly remote: AdmittedRemote;
  /** The new release: the remote's, or else the shell's. If both are new, the shell gets another try without the remote's. */
  readonly culprit: Candidate;
}

/** Finds the pages that new releases have changed. Releases that were live are not examined again. */
export const findNewPages = ({ shell, remotes }: Ingredients, documents: Documents): readonly NewPage[] =>
  remotes.flatMap((remote) => {
    const culprit = [remote.stored, shell.stored].find(({ wasLive }) => !wasLive);
    if (!culprit) return [];
    return remote.stored.release.pages.flatMap(({ path }) => {
      const html = documents.get(path)?.html;
      return html === undefined ? [] : [{ path, html, remote, culprit }];
    });
  });

/** Compares the rendered pages of new releases with the live ones, and weighs them. */
export async function examinePages(
  site: Ingredients,
  documents: Documents,
  workspace: Workspace,
): Promise<readonly DocumentFault[]> {
  const { deployed, acceptances, signal } = workspace;
  const weigh = createScales(workspace);
  const shell = site.shell.stored;
  const liveShell = deployed.releaseOf('shell');

  async function examine({ path: page, html: read, remote }: NewPage): Promise<readonly Objection[]> {
    signal.throwIfAborted();
    const html = read();
    const liveHtml = deployed.documentOf(page);
    const ofHead = liveHtml === undefined ? [] : objectionsToHead(page, liveHtml, html);
    // A first site may be heavy.
    if (!liveShell) return ofHead;
    const weight = await weigh(page, html, { shell, remote: remote.stored });
    // Weighing the live page takes long, and most pages are within their budget.
    if (partsOverBudget(weight).length === 0) return ofHead;
    const liveRemote = deployed.releaseOf(remote.name);
    const live =
      liveHtml !== undefined && liveRemote
        ? await weigh(page, liveHtml, { shell: liveShell, remote: liveRemote })
        : undefined;
    return [...ofHead, ...objectionsToWeight(page, weight, live)];
  }

  const newPages = findNewPages(site, documents);
  const faults: DocumentFault[] = [];
  for (const culprit of new Set(newPages.map((page) => page.culprit)))
    try {
      const pages = newPages.filter((page) => page.culprit === culprit);
      const objections = await pMap(pages, examine, { concurrency });
      acceptances.check(culprit.release, objections.flat());
    } catch (thrown) {
      faults.push({ culprit, fault: faultOf(thrown, signal) });
    }
  return faults;
}
