import type { Release } from '@proper/shared-types/release';
import { entryAt, type RoutePattern, routeOwner } from '@proper/shared-types/routes';
import { ReleaseFault } from '../../model/faults';
import type { Acceptance } from '../../state/history';
import type { Examination, Job } from '../job/job';
import type { ListedPage, Renderer } from '../render/renderer';
import { checkContract, checkSharedVersions } from './contract-checks';
import { checkObjections, type Objection } from './objections';
import { checkAddresses, checkNames, checkPaths, checkScripts, checkStyles } from './release-checks';

/** The most patterns of a bundle: each page is compared with all of them. */
const mostPatterns = 100;

/** Checks that the code of a release exports the pages that `release.json` lists. @throws ReleaseFault */
export function checkPages({ pages }: Release, entries: readonly ListedPage[]): void {
  const paths = new Set<RoutePattern>(pages.map(({ path: page }) => page));
  const patterns = entries.filter(({ path }) => path.endsWith('/*'));
  if (patterns.length > mostPatterns)
    throw new ReleaseFault(`its server bundle exports more than ${mostPatterns} patterns`);
  // A pattern may have any number of pages, also none.
  const unlisted = entries.find((entry) => !paths.has(entry.path) && !entry.path.endsWith('/*'));
  if (unlisted)
    throw new ReleaseFault(`its server bundle exports ${unlisted.path}, which release.json does not list`);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  for (const { path: page, chunk, content } of pages) {
    const entry = byPath.get(page) ?? entryAt(patterns, page);
    if (entry?.chunk !== chunk)
      throw new ReleaseFault(
        `release.json lists ${page} (chunk ${chunk}), which its server bundle does not export`,
      );
    if (content !== undefined && entry.meta !== undefined)
      throw new ReleaseFault(`${page} has its head data in its code and in its content`);
  }
}

/**
 * Objects to pages that the live site would lose, or that would change hands. A page whose route `remotes.json` has given to
 * another team has to go.
 */
function findObjectionsToPages(
  { name, pages }: Release,
  live: Release | undefined,
  { routes, taken }: Pick<Job, 'routes' | 'taken'>,
): readonly Objection[] {
  const paths = new Set(pages.map(({ path: page }) => page));
  const objections: Objection[] = [];
  for (const { path: page } of live?.pages ?? [])
    if (!paths.has(page) && routeOwner(routes, page)?.name === name)
      objections.push({ about: `page-gone ${page}`, reason: `the page ${page} of ${live?.version} is gone` });
  for (const page of paths) {
    const reason = `the page ${page} is ${taken[page]}'s on the live site, and would become this team's`;
    if (taken[page] !== undefined) objections.push({ about: `page-taken ${page}`, reason });
  }
  return objections;
}

/**
 * Checks a release. The code of one that was live is not started: it has passed before, and each page that it renders is checked again.
 * Returns the objections that an operator has accepted. @throws ReleaseFault
 */
export async function admit(
  { job, store, shell, remote, kept }: Examination,
  renderer: Renderer,
): Promise<readonly Acceptance[]> {
  const candidate = remote ?? shell;
  const { release } = candidate;
  if (remote) checkContract(release, shell.release);
  else checkSharedVersions(release);
  checkNames(release);
  checkAddresses(release, kept);
  // The scripts of one that was live have been parsed before.
  if (!candidate.wasLive) checkScripts(candidate);
  if (remote) checkPaths(release, (page) => routeOwner(job.routes, page)?.name);
  if (candidate.wasLive) return [];
  await renderer.open();
  if (!remote) return [];
  checkPages(release, await renderer.listPages());
  checkStyles(remote);
  const live = store.find(job.name, job.liveVersions[0] ?? '');
  return checkObjections(release, findObjectionsToPages(release, live?.release, job), job.accept);
}
