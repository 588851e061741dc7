import path from 'node:path';
import type { Release, ReleasePage } from '@proper/shared-types/release';
import { type RoutePattern, routeOwner } from '@proper/shared-types/routes';
import { ensure } from '../base/invalid-release';
import type { StoredRelease } from '../base/releases';
import type { Threads } from '../threads/threads';
import { listFilesToCheck } from './content';
import { checkContract, checkSharedVersions } from './contract';
import { checkAddresses, checkNames, checkPaths } from './files';

/** What a release is checked against: the same for an operator's composer and for a team's `proper check`. */
export interface CheckContext {
  /** The shell whose document goes around the pages; null for a release of the shell. */
  readonly shell: Pick<Release, 'shared'> | null;
  /** The remotes of the site, with the routes that they own. */
  readonly routes: readonly { readonly name: string; readonly routes: readonly RoutePattern[] }[];
  /** The live release of the same name; undefined if there is none. */
  readonly live: StoredRelease | undefined;
  /** Releases of the name whose files open pages may request. */
  readonly served: readonly Release[];
  /** Whether an operator accepts what it loses or weighs. */
  readonly isAccepted?: boolean;
}

/** What a page needs of its own release: the most bytes in brotli, a fifth above the heaviest page of this repository. */
const parts = [
  {
    label: 'markup and styles',
    budget: 24_000,
    list: ({ styles }: Release, page: ReleasePage) => [page.html, ...styles, ...page.styles],
  },
  {
    label: 'scripts',
    budget: 40_000,
    list: ({ entry, scripts }: Release, page: ReleasePage) => [entry ?? [], scripts, page.scripts].flat(),
  },
];

/** A page may grow by a fifth of the live one without a word. */
const growth = 1.2;

/** Weighs files. Resolves to a function that adds up some of them. */
async function weigh(files: readonly string[], threads: Threads) {
  const named = [...new Set(files)];
  const bytes = await threads.run('weighFile', named);
  const weights = new Map(named.map((file, index) => [file, bytes[index] ?? 0]));
  return (some: readonly string[]): number =>
    [...new Set(some)].reduce((total, file) => total + (weights.get(file) ?? 0), 0);
}

/** What pages weigh too much of, and what may soon be too much. Files are weighed only for pages that differ from the live ones. */
async function compareWeights(stored: StoredRelease, live: StoredRelease | undefined, threads: Threads) {
  const livePages = new Map(live?.release.pages.map((page) => [page.path, page]));
  const changed: { reason: string; budget: number; files: string[]; liveFiles: string[] }[] = [];
  for (const page of stored.release.pages)
    for (const { label, budget, list } of parts) {
      const [before, files] = [livePages.get(page.path), list(stored.release, page)];
      const liveFiles = live && before ? list(live.release, before) : [];
      const hashes = files.map((file) => stored.release.files[file]).join();
      if (hashes === liveFiles.map((file) => live?.release.files[file]).join()) continue;
      const inFolder =
        (folder = '') =>
        (file: string) =>
          path.join(folder, 'browser', file);
      changed.push({
        reason: `${label} on ${page.path}`,
        budget,
        files: files.map(inFolder(stored.folder)),
        liveFiles: liveFiles.map(inFolder(live?.folder)),
      });
    }
  const sum = await weigh(
    changed.flatMap(({ files }) => files),
    threads,
  );
  const heavy = changed.filter(({ files, budget }) => sum(files) > budget / growth);
  const liveSum = await weigh(
    heavy.flatMap(({ liveFiles }) => liveFiles),
    threads,
  );
  const [problems, warnings]: [string[], string[]] = [[], []];
  for (const { reason, budget, files, liveFiles } of heavy) {
    const [bytes, before] = [sum(files), liveSum(liveFiles)];
    const isProblem = bytes > budget && bytes > before * growth;
    const line = `the ${reason} have ${bytes} bytes, ${before > 0 ? `${before} now, ` : ''}budget ${budget}`;
    if (isProblem || bytes > before) (isProblem ? problems : warnings).push(line);
  }
  return { problems, warnings };
}

/** The pages that a release lacks. One whose route `remotes.json` has given to another team has to go. */
function findLosses({ name, pages }: Release, { live, routes }: CheckContext): readonly string[] {
  const paths = new Set(pages.map((page) => page.path));
  const lost = live?.release.pages.filter(({ path: page }) => !paths.has(page)) ?? [];
  return lost
    .filter(({ path: page }) => routeOwner(routes, page)?.name === name)
    .map(({ path: page }) => `the page ${page} of ${live?.release.version} is gone`);
}

/**
 * Checks a stored release: its contract, the names and addresses of its files, the paths of its pages, the content of its scripts,
 * style sheets and pages, and what it loses compared with the live release. Files that the live release has as well have passed before.
 *
 * @returns What may become a problem, a line each.
 * @throws InvalidReleaseError with the first problem
 */
export async function checkRelease(
  stored: StoredRelease,
  context: CheckContext,
  threads: Threads,
): Promise<readonly string[]> {
  const { release } = stored;
  const { shell, routes, live, served, isAccepted = false } = context;
  if (shell) checkContract(release, shell);
  else checkSharedVersions(release);
  checkNames(release);
  checkAddresses(release, served);
  if (shell) checkPaths(release, (page) => routeOwner(routes, page)?.name);
  const names = routes.map(({ name }) => name);
  await threads.run('checkFile', listFilesToCheck(stored, names, live?.release));
  const { problems, warnings } = await compareWeights(stored, live, threads);
  problems.push(...findLosses(release, context));
  ensure(problems.length === 0 || isAccepted, problems.join('; '), { isAcceptable: true });
  return [...problems.map((problem) => `accepted: ${problem}`), ...warnings.slice(0, 20)];
}
