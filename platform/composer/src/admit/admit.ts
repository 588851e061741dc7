import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
import { type ListedPage, Renderer } from '../render/renderer';
import type { Objection } from '../state/acceptances';
import type { Workspace } from '../workspace';
import { faultOfContract, faultOfOffer } from './contract-checks';
import { faultOfAddresses, faultOfFiles, faultOfPaths, faultOfScripts } from './release-checks';

/** A shell's release that has passed all checks but the rendering. */
export interface AdmittedShell {
  readonly stored: Candidate;
  readonly renderer: Renderer;
}

/** A remote's release that has passed all checks but the rendering of its pages. */
export interface AdmittedRemote extends DescribedRemote {
  readonly renderer: Renderer;
}

const refuseFor = (fault: string | undefined): void => {
  if (fault !== undefined) throw new ReleaseFault(fault);
};

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
      (wasLive ? undefined : faultOfScripts(stored)),
  );
  const renderer = new Renderer(stored, null, { limits: settings.engine, signal });
  if (!wasLive) await renderer.open();
  return { stored, renderer };
}

/**
 * The pages of a release, with validated head data from its server bundle. That can contain the shell's figures, so only that of a
 * new release is compared with `release.json`: a new price in the shell must not refuse a release that was live.
 *
 * @throws ReleaseFault when its code has other pages than `release.json` says.
 */
export function describePages(
  { release, wasLive }: Candidate,
  entries: readonly ListedPage[],
): readonly AdmittedPage[] {
  const paths = new Set<string>(release.pages.map(({ path: page }) => page));
  // A pattern is for as many pages as there are.
  const unlisted = entries.find((entry) => !paths.has(entry.path) && !entry.path.endsWith('/*'));
  if (unlisted)
    throw new ReleaseFault(`its server bundle exports ${unlisted.path}, which release.json does not list`);
  return release.pages.map(({ path: page, chunk, meta: built, content }) => {
    const entry = entryAt(entries, page);
    if (entry?.chunk !== chunk)
      throw new ReleaseFault(
        `release.json lists ${page} (chunk ${chunk}), which its server bundle does not export`,
      );
    if (content !== undefined && entry.meta === undefined) return { path: page, chunk, meta: built, content };
    if (content !== undefined)
      throw new ReleaseFault(`${page} has its head data in its code and in its content`);
    const meta = plainMeta(entry.meta);
    if (!meta)
      throw new ReleaseFault(
        `the page ${page} has head data that lacks its title, description, keywords or kind`,
      );
    if (!wasLive && !isDeepStrictEqual(meta, built))
      throw new ReleaseFault(
        `the page ${page} has other head data than release.json says; build it again ` +
          'with the shared-types of the shell that is live',
      );
    return { path: page, chunk, meta };
  });
}

/** The most characters of a style sheet, which is written into documents. */
const largestSheet = 512 * 1024;

/** Limits every style sheet of a release to its own classes. A worker parses them: one may be too much for the parser. */
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
 * What `release.json` changes of the pages of the live site. A page whose route `remotes.json` has given to another team has to
 * go, which is no objection.
 */
function objectionsToPages({ name, pages }: Release, { remotes, deployed }: Workspace): readonly Objection[] {
  const live = deployed.releaseOf(name)?.release;
  const paths = new Set(pages.map(({ path: page }) => page));
  const gone = (live?.pages ?? []).flatMap(({ path: page }) =>
    !paths.has(page) && ownerOf(remotes, page) === name
      ? { about: `page-gone ${page}`, reason: `the page ${page} of ${live?.version} is gone` }
      : [],
  );
  const taken = [...paths].flatMap((page) => {
    const owner = deployed.ownerOf(page);
    if (owner === undefined || owner === name) return [];
    const reason = `the page ${page} is ${owner}'s on the live site, and would become this team's`;
    return { about: `page-taken ${page}`, reason };
  });
  return [...gone, ...taken];
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
  workspace: Workspace,
): Promise<AdmittedRemote> {
  const { remotes, deployed, acceptances, pageLists } = workspace;
  const { release, wasLive } = stored;
  refuseFor(
    faultOfContract(release, shell.stored.release) ??
      faultOfFiles(release) ??
      faultOfAddresses(release, deployed.retainedOf(name)) ??
      faultOfPaths(release, (page) => ownerOf(remotes, page)) ??
      (wasLive ? undefined : faultOfScripts(stored)),
  );
  const list = pageLists.get([shell.stored.release.server, release.server], async () =>
    JSON.stringify(await renderer.listPages()),
  );
  const entries: readonly ListedPage[] = JSON.parse(await list);
  if (!wasLive) {
    await renderer.open();
    await checkStyles(stored, renderer);
  }
  const pages = describePages(stored, entries);
  if (!wasLive) acceptances.check(release, objectionsToPages(release, workspace));
  return { name, stored, pages, renderer };
}
