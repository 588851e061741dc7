import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import { classMarkOf } from '@proper/shared-types/node/class-names';
import type { Release } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import { type Candidate, prefixFaults, ReleaseFault } from '../model';
import { ownerOf } from '../pull/remotes-file';
import { type ListedPage, Renderer } from '../render/renderer';
import type { Objection } from '../state/acceptances';
import type { Workspace } from '../workspace';
import { faultOfContract, faultOfSharedVersions } from './contract-checks';
import { faultOfFiles, faultOfPaths } from './release-checks';

/** A release that has passed every check except rendering its pages. */
export interface AdmittedShell {
  readonly stored: Candidate;
  readonly renderer: Renderer;
}

export interface AdmittedRemote extends AdmittedShell {
  readonly name: RemoteName;
}

const refuseFor = (fault: string | undefined): void => {
  if (fault !== undefined) throw new ReleaseFault(fault);
};

/** Checks a release of the shell. @throws ReleaseFault */
export async function admitShell(
  stored: Candidate,
  { deployed, settings, signal }: Workspace,
): Promise<AdmittedShell> {
  const { release, wasLive } = stored;
  refuseFor(faultOfSharedVersions(release) ?? faultOfFiles(stored, deployed.retainedOf('shell')));
  const renderer = new Renderer(stored, null, { limits: settings.engine, signal });
  if (!wasLive) await renderer.open();
  return { stored, renderer };
}

/** Checks that the code of a release exports the pages that `release.json` lists. @throws ReleaseFault */
export function checkPages({ pages }: Release, entries: readonly ListedPage[]): void {
  const paths = new Set<string>(pages.map(({ path: page }) => page));
  // A pattern may have any number of pages, also none.
  const unlisted = entries.find((entry) => !paths.has(entry.path) && !entry.path.endsWith('/*'));
  if (unlisted)
    throw new ReleaseFault(`its server bundle exports ${unlisted.path}, which release.json does not list`);
  for (const { path: page, chunk, content } of pages) {
    const entry = entryAt(entries, page);
    if (entry?.chunk !== chunk)
      throw new ReleaseFault(
        `release.json lists ${page} (chunk ${chunk}), which its server bundle does not export`,
      );
    if (content !== undefined && entry.meta !== undefined)
      throw new ReleaseFault(`${page} has its head data in its code and in its content`);
  }
}

/** The most characters of a style sheet, which is written into documents. */
const largestSheet = 512 * 1024;

/** Limits every style sheet of a release to its own classes. A worker parses them, since one may crash the parser. */
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
 * Objects to pages that the live site would lose, or that would change hands. A page whose route `remotes.json` has given to
 * another team has to go.
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
 * Checks a release of a remote. The code of one that was live is not started: it has passed before, and each page that it renders is
 * checked again.
 *
 * @throws ReleaseFault
 */
export async function admitRemote(
  { name, stored, renderer }: AdmittedRemote,
  shell: AdmittedShell,
  workspace: Workspace,
): Promise<void> {
  const { remotes, deployed, acceptances } = workspace;
  const { release, wasLive } = stored;
  refuseFor(
    faultOfContract(release, shell.stored.release) ??
      faultOfFiles(stored, deployed.retainedOf(name)) ??
      faultOfPaths(release, (page) => ownerOf(remotes, page)),
  );
  if (wasLive) return;
  checkPages(release, await renderer.listPages());
  await checkStyles(stored, renderer);
  acceptances.check(release, objectionsToPages(release, workspace));
}
