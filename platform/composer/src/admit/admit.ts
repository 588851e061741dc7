import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SitePath } from '@proper/shared-types';
import { classMarkOf } from '@proper/shared-types/node/class-names';
import type { Release } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import {
  type AdmittedPage,
  type Candidate,
  type DescribedRemote,
  prefixFaults,
  ReleaseFault,
} from '../model';
import { plainMeta } from '../pull/release-schema';
import { ownerOf } from '../pull/remotes-file';
import { LazyRenderer, type ListedPage, type Renderer } from '../render/renderer';
import type { Workspace } from '../workspace';
import { faultOfContract, faultOfOffer } from './contract-checks';
import { objectionsToPages } from './page-changes';
import {
  faultOfAddresses,
  faultOfFiles,
  faultOfPaths,
  faultOfPictures,
  faultOfRootFiles,
  faultOfScripts,
} from './release-checks';

/** A shell's release that has passed all checks but the rendering. */
export interface AdmittedShell {
  readonly stored: Candidate;
  readonly renderer: LazyRenderer;
}

/** A remote's release that has passed all checks but the rendering of its pages. */
export interface AdmittedRemote extends DescribedRemote {
  readonly renderer: LazyRenderer;
}

const refuseFor = (fault: string | undefined): void => {
  if (fault !== undefined) throw new ReleaseFault(fault);
};

const doesNotRun = 'its server bundle does not run:';

/** Examines a stored release of the shell. @throws ReleaseFault */
export async function admitShell(
  stored: Candidate,
  { deployed, settings, signal }: Workspace,
): Promise<AdmittedShell> {
  const { release, wasLive } = stored;
  refuseFor(
    faultOfOffer(release) ??
      faultOfFiles(release) ??
      faultOfAddresses(release, deployed.retainedOf('shell')) ??
      faultOfRootFiles(release) ??
      (wasLive ? undefined : faultOfScripts(stored)),
  );
  const renderer = new LazyRenderer(stored, null, { limits: settings.engine, signal });
  if (!wasLive) await prefixFaults(doesNotRun, renderer.get());
  return { stored, renderer };
}

/** The pages of `release.json` that no entry of the code fits, and entries without a page; undefined where all fit. */
function faultOfEntries({ pages }: Release, entries: readonly ListedPage[]): string | undefined {
  const used = new Set<ListedPage>();
  for (const { path: page, chunk, content } of pages) {
    const entry = entryAt(entries, page);
    if (!entry) return `release.json lists ${page}, which its server bundle does not export`;
    if (entry.chunk !== chunk)
      return `release.json has ${page} in the chunk ${chunk}, and its server bundle in ${entry.chunk}`;
    if ((entry.meta === undefined) !== (content !== undefined))
      return `${page} has its head data in ${content === undefined ? 'no place' : 'its code and in its content'}`;
    used.add(entry);
  }
  const unlisted = entries.find((entry) => !used.has(entry));
  return unlisted && `its server bundle exports ${unlisted.path}, which release.json does not list`;
}

/**
 * The pages of a release, with the head data that its server bundle gives in its known form. That can follow the shell's
 * figures, so it is compared with `release.json` for a new release alone: a new price in the shell must not refuse what is or
 * was live.
 */
export function describePages(
  { release, wasLive }: Candidate,
  entries: readonly ListedPage[],
): readonly AdmittedPage[] {
  refuseFor(faultOfEntries(release, entries));
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return release.pages.map(({ path: page, chunk, meta: built, content }) => {
    const meta = content === undefined ? plainMeta(byPath.get(page)?.meta) : built;
    if (!meta)
      throw new ReleaseFault(
        `the page ${page} has head data that lacks its title, description, keywords or kind`,
      );
    if (!wasLive && !isDeepStrictEqual(meta, built))
      throw new ReleaseFault(
        `the page ${page} has other head data than release.json says; build it again ` +
          'with the shared-types of the shell that is live',
      );
    return { path: page, chunk, meta, ...(content === undefined ? {} : { content }) };
  });
}

/** The most characters of a style sheet: documents have it written into them. */
const largestSheet = 512 * 1024;

/** Every style sheet of a release is limited to its own classes. A worker reads them: the parser may not be up to them. */
async function checkStyles({ release, folder }: Candidate, renderer: Renderer): Promise<void> {
  const mark = classMarkOf(release.name);
  for (const file of Object.keys(release.files).filter((each) => each.endsWith('.css'))) {
    const css = readFileSync(path.join(folder, 'browser', file), 'utf8');
    if (css.length > largestSheet)
      throw new ReleaseFault(`its style sheet ${file} has more than ${largestSheet / 1024} kB`);
    await prefixFaults(`its style sheet ${file}`, renderer.checkStyles(css, mark));
  }
}

/**
 * Examines a stored release of a remote. The head data of its pages comes from the server bundle from here on, which reads
 * the shell's own figures, so that head and page say the same.
 *
 * @param renderer - Has the code of the release.
 * @throws ReleaseFault
 */
export async function admitRemote(
  { name, stored, renderer }: Omit<AdmittedRemote, 'pages'>,
  shell: AdmittedShell,
  { remotes, deployed, acceptances, pageLists }: Workspace,
): Promise<AdmittedRemote> {
  const { release, wasLive } = stored;
  const owners = {
    ownerOf: (page: SitePath) => ownerOf(remotes, page),
    liveOwnerOf: (page: SitePath) => deployed.ownerOf(page),
  };
  refuseFor(
    faultOfContract(release, shell.stored.release) ??
      faultOfFiles(release) ??
      faultOfAddresses(release, deployed.retainedOf(name)) ??
      faultOfPaths(release, owners.ownerOf) ??
      // What is or was live from before these were asked for goes on without.
      (wasLive ? undefined : (faultOfPictures(release) ?? faultOfScripts(stored))),
  );
  const list = pageLists.get([shell.stored.release.server, release.server], async () =>
    JSON.stringify(await (await renderer.get()).listPages()),
  );
  const entries: readonly ListedPage[] = JSON.parse(await prefixFaults(doesNotRun, list));
  if (!wasLive) await checkStyles(stored, await prefixFaults(doesNotRun, renderer.get()));
  const pages = describePages(stored, entries);
  if (!wasLive)
    acceptances.check(release, objectionsToPages(release, deployed.releaseOf(name)?.release, owners));
  return { name, stored, pages, renderer };
}
