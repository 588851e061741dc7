import path from 'node:path';
import type { Release, ReleasePage } from '@proper/shared-types/release';
import { ensure } from '../base/invalid-release';
import type { StoredRelease } from '../base/releases';
import { findOwner, type Remotes } from '../fetch/remotes-file';
import type { ThreadPool } from '../threads/thread-pool';
import type { FileToCheck } from './check-file';
import { checkContract, checkNames, checkPaths, checkUrls } from './release-json';

/** What a release is checked against: the same for an operator's composer and for a team's `proper check`. */
export interface CheckContext {
  /** The shell whose document goes around the pages; null for a release of the shell. */
  readonly shell: Pick<Release, 'shared'> | null;
  readonly remotes: Remotes;
  /** The live release of the same name; undefined if there is none. */
  readonly live: StoredRelease | undefined;
  /** Former releases of the same name, whose files open pages may request. */
  readonly served: readonly Release[];
  /** Whether an operator accepts that the release loses pages or is too large. */
  readonly isAccepted?: boolean;
}

/** Lists the files to check: those that differ from the release `passed`; of the shell, only scripts. */
function* listFilesToCheck(
  { release, folder }: StoredRelease,
  remoteNames: readonly string[],
  passed: Release | undefined,
): Generator<FileToCheck> {
  const { name, files, pages } = release;
  const isNew = (file: string): boolean => passed?.files[file] !== files[file];
  const common = { folder, name, remoteNames };
  for (const file of Object.keys(files).filter(isNew)) {
    const subject = `its file ${file}`;
    if (file.endsWith('.js')) yield { file, use: 'script', subject, ...common };
    if (file.endsWith('.css') && name !== 'shell') yield { file, use: 'style', subject, ...common };
  }
  for (const { path: page, html, content } of pages) {
    const subject = `the page ${page}`;
    if (isNew(html)) yield { file: html, use: 'markup', subject, ...common };
    if (content !== undefined && isNew(content)) yield { file: content, use: 'content', subject, ...common };
  }
}

/** The parts that a page loads from its release, each with its budget in brotli bytes (decision 18). */
const pageBudgets = [
  {
    label: 'markup and styles',
    budget: 24_000,
    listFiles: ({ styles }: Release, page: ReleasePage) => [page.html, ...styles, ...page.styles],
  },
  {
    label: 'scripts',
    budget: 40_000,
    listFiles: ({ entry, scripts }: Release, page: ReleasePage) =>
      [entry ?? [], scripts, page.scripts].flat(),
  },
];

/** A part over its budget is refused if it is more than this many times as large as the live one. */
const maxGrowth = 1.2;

/** Lists the parts of all pages of a release. `subject` names a part in a message. */
const listPageParts = ({ release, folder }: StoredRelease) =>
  release.pages.flatMap((page) =>
    pageBudgets.map(({ label, budget, listFiles }) => {
      const pageFiles = listFiles(release, page);
      const hashes = pageFiles.map((file) => release.files[file]).join();
      const files = pageFiles.map((file) => path.join(folder, 'browser', file));
      return { subject: `${label} on ${page.path}`, budget, hashes, files };
    }),
  );

/** Measures parts of pages that changed. Returns problems for those over budget, warnings near it. */
async function compareSizes(stored: StoredRelease, live: StoredRelease | undefined, threads: ThreadPool) {
  const liveParts = new Map((live ? listPageParts(live) : []).map((part) => [part.subject, part]));
  const changed = listPageParts(stored).filter((part) => liveParts.get(part.subject)?.hashes !== part.hashes);
  const liveFiles = changed.map(({ subject }) => liveParts.get(subject)?.files ?? []);
  const sizes = await threads.run('measureFiles', [...changed.map(({ files }) => files), ...liveFiles]);
  const [problems, warnings]: [string[], string[]] = [[], []];
  for (const [index, { subject, budget }] of changed.entries()) {
    const [bytes = 0, liveBytes = 0] = [sizes[index], sizes[changed.length + index]];
    const line = `the ${subject} have ${bytes} bytes, ${liveBytes > 0 ? `${liveBytes} now, ` : ''}budget ${budget}`;
    if (bytes > budget && bytes > liveBytes * maxGrowth) problems.push(line);
    else if (bytes > budget / maxGrowth && bytes > liveBytes) warnings.push(line);
  }
  return { problems, warnings };
}

/**
 * Checks a stored release: its contract, paths, files and their content, and what it loses compared with the
 * live one. Files that the live one has are not checked again.
 *
 * @returns warnings, each a line
 */
export async function checkRelease(stored: StoredRelease, context: CheckContext, threads: ThreadPool) {
  const { release } = stored;
  const { shell, remotes, live, served, isAccepted = false } = context;
  if (shell) checkContract(release, shell);
  checkNames(release);
  checkUrls(release, served);
  checkPaths(release, remotes);
  const remoteNames = [...remotes.byName.keys()];
  await threads.run('checkFile', listFilesToCheck(stored, remoteNames, live?.release));
  const { problems, warnings } = await compareSizes(stored, live, threads);
  const paths = new Set(release.pages.map((page) => page.path));
  // A page is not missing if `remotes.json` gives its route to another team.
  for (const { path: page } of live?.release.pages ?? [])
    if (!paths.has(page) && findOwner(remotes, page) === release.name)
      problems.push(`the page ${page} of ${live?.release.version} is gone`);
  ensure(problems.length === 0 || isAccepted, problems.join('; '), { isAcceptable: true });
  return [...problems.map((problem) => `accepted: ${problem}`), ...warnings.slice(0, 20)];
}
