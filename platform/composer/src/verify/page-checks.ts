import { readFile, stat } from 'node:fs/promises';
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

/** How many pages are compared at once: most of the time goes into their compression. */
const concurrency = 4;

/** The value of an attribute in a tag; empty if it has none. */
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.trim() ?? '';

/** The entries of a document's head by name: title, `description`, `og:image`, `canonical` and so on. */
function headOf(html: string): ReadonlyMap<string, string> {
  const entries: (readonly [string, string])[] = [['title', /<title>([^<]*)</.exec(html)?.[1]?.trim() ?? '']];
  for (const [tag] of html.matchAll(/<(?:meta|link)\s[^>]*>/g)) {
    const isCanonical = attribute(tag, 'rel') === 'canonical';
    const name = isCanonical ? 'canonical' : attribute(tag, 'name') || attribute(tag, 'property');
    entries.push([name, attribute(tag, isCanonical ? 'href' : 'content')]);
  }
  if (html.includes('type="application/ld+json"')) entries.push(['structured data', 'some']);
  return new Map(entries.filter(([name, value]) => name !== '' && value !== ''));
}

/** What every page needs: its loss is never accepted. */
const needed = new Set(['title', 'description', 'canonical']);

const isHidden = (head: ReadonlyMap<string, string>): boolean =>
  head.get('robots')?.includes('noindex') === true;

/** Objects to what the head of a page has lost, compared with the live document. */
export function objectionsToHead(page: SitePath, liveHtml: string, html: string): readonly Objection[] {
  const [before, after] = [headOf(liveHtml), headOf(html)];
  // The document of an unavailable page says nothing about the page.
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

/** What one page is made of. */
interface PageParts {
  readonly path: SitePath;
  readonly html: string;
  readonly shell: StoredRelease;
  readonly remote: StoredRelease;
}

/** Weighs pages: the document, and the scripts that the releases name for it. */
function createScales({
  compressor,
  dataDir,
}: Pick<Workspace, 'compressor' | 'dataDir'>): (parts: PageParts) => Promise<PageBudget> {
  /** The size of a script as it is served. That of the live site is compressed already. */
  async function bytesOf({ release, folder }: StoredRelease, file: string): Promise<number> {
    const live = await stat(`${path.join(dataDir, 'site', addressOf(release, file))}.br`).catch(
      () => undefined,
    );
    return live?.size ?? compressor.servedBytes(await readFile(path.join(folder, 'browser', file)));
  }

  // Most scripts are shared by many pages.
  const known = new Map<string, Promise<number>>();
  async function bytesOfAll(stored: StoredRelease, files: readonly string[]): Promise<number> {
    let bytes = 0;
    for (const file of new Set(files)) {
      const key = path.join(stored.folder, file);
      const size = known.get(key) ?? bytesOf(stored, file);
      known.set(key, size);
      bytes += await size;
    }
    return bytes;
  }
  return async ({ path: page, html, shell, remote }) => {
    const { entry, scripts, pages } = remote.release;
    const own = pages.find((each) => each.path === page)?.scripts ?? [];
    const entryFiles = entry === null ? [] : [entry];
    const ofShell = await bytesOfAll(shell, shell.release.scripts);
    const ofRemote = await bytesOfAll(remote, [...entryFiles, ...scripts, ...own]);
    return {
      document: await compressor.servedBytes(Buffer.from(html)),
      scripts: ofShell + ofRemote,
      remoteEntry: await bytesOfAll(remote, entryFiles),
    };
  };
}

const partLabels: Readonly<Record<keyof PageBudget, string>> = {
  document: 'its document',
  scripts: 'the scripts',
  remoteEntry: 'the entry of the remote',
};

/** The parts of a page that are over its budget. */
const overBudget = (weight: PageBudget, budget = pageBudget): readonly (keyof PageBudget)[] =>
  (Object.keys(partLabels) as (keyof PageBudget)[]).filter((part) => weight[part] > budget[part]);

/** Objects to what of a page is over its budget and heavier than on the live site, where it was accepted. */
export const objectionsToWeight = (
  page: SitePath,
  weight: PageBudget,
  { live, budget = pageBudget }: { readonly live: PageBudget | undefined; readonly budget?: PageBudget },
): readonly Objection[] =>
  overBudget(weight, budget)
    .filter((part) => weight[part] > (live?.[part] ?? 0))
    .map((part) => ({
      about: `over-budget ${page} ${part}`,
      reason: `the page ${page} is over its budget: ${partLabels[part]} would be ${weight[part]} bytes in brotli, of ${budget[part]}`,
    }));

/** A page that a new release affects. */
export interface NewPage {
  readonly path: SitePath;
  readonly html: () => string;
  readonly remote: AdmittedRemote;
  /** The new release: the remote's, or else the shell's. If both are new, the shell is tried again without that remote's. */
  readonly culprit: Candidate;
}

/** The pages that new releases have changed. Releases that were live are not examined again. */
export const newPagesOf = ({ shell, remotes }: Ingredients, documents: Documents): readonly NewPage[] =>
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

  async function objectionsTo({ path, html: read, remote }: NewPage): Promise<readonly Objection[]> {
    signal.throwIfAborted();
    const html = read();
    const before = deployed.documentOf(path);
    const ofHead = before === undefined ? [] : objectionsToHead(path, before, html);
    // A first site may be heavy.
    if (!liveShell) return ofHead;
    const weight = await weigh({ path, html, shell, remote: remote.stored });
    const liveRemote = deployed.releaseOf(remote.name);
    // It takes long, and most pages are within their budget.
    const live =
      before !== undefined && liveRemote && overBudget(weight).length > 0
        ? await weigh({ path, html: before, shell: liveShell, remote: liveRemote })
        : undefined;
    return [...ofHead, ...objectionsToWeight(path, weight, { live })];
  }

  const newPages = newPagesOf(site, documents);
  const faults: DocumentFault[] = [];
  for (const culprit of new Set(newPages.map((page) => page.culprit)))
    try {
      const pages = newPages.filter((page) => page.culprit === culprit);
      const objections = await pMap(pages, objectionsTo, { concurrency });
      acceptances.check(culprit.release, objections.flat());
    } catch (thrown) {
      faults.push({ culprit, fault: faultOf(thrown, signal) });
    }
  return faults;
}
