import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release, ReleaseName } from '@proper/shared-types/release';
import pMap from 'p-map';
import { linkOrCopy } from '../base/files';
import { InvalidReleaseError, messageOf } from '../base/invalid-release';
import { filesOf, releaseFile, type StoredRelease } from '../base/releases';
import type { ComposerSettings } from '../base/settings';
import type { Threads } from '../threads/threads';
import { parseRelease } from './release-schema';
import type { Source } from './source';

const concurrency = 8;

/** Releases of one name that the store has read. */
const known = new Map<string, StoredRelease>();

/** Has a folder for each version, in a folder for each name. */
export const storeFolder = (dataDir: string): string => path.join(dataDir, 'store');

/** Whether an entry of the store is a release that was not fetched completely: no release has a name with a dot. */
export const isUnfinished = (entry: string): boolean => entry.startsWith('.');

/** When something was stored; now, if it is just being renamed or removed. */
export const storedAt = (entry: string): number =>
  statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

/** The folders in the folder of a name, the one that was stored last first. */
export const listNewestFirst = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map((version) => path.join(folder, version))
    .toSorted((one, other) => storedAt(other) - storedAt(one));

/** A stored release; undefined if that version is not stored, or cannot be read. */
export function findStored(dataDir: string, name: string, version: string): StoredRelease | undefined {
  const folder = path.join(storeFolder(dataDir), name, version);
  const file = path.join(folder, releaseFile);
  if (!existsSync(file)) return undefined;
  const found = known.get(folder);
  if (found) return found;
  try {
    const stored = { release: parseRelease(readFileSync(file, 'utf8')), folder };
    known.set(folder, stored);
    return stored;
  } catch (cause) {
    if (cause instanceof InvalidReleaseError) return undefined;
    throw cause;
  }
}

/** The first damaged file of a stored release, if any. */
export const findDamage = ({ release, folder }: StoredRelease): string | undefined =>
  filesOf(release).find(([file, hash]) => {
    const stored = path.join(folder, file);
    return !existsSync(stored) || integrityOf(readFileSync(stored)) !== hash;
  })?.[0];

/** What fetching needs to know. */
export interface FetchOptions {
  readonly dataDir: string;
  readonly settings: Pick<ComposerSettings, 'sizes' | 'fetchMs'>;
  /** Parse what a team has published. */
  readonly threads: Threads;
  /** Whether files that are stored already are compared with their hashes. */
  readonly verify: 'full' | 'changed';
  readonly report: (line: string, fields?: Readonly<Record<string, string>>) => void;
}

/** Not all files of a release have arrived: it is tried again, because a server or a CDN may need a moment. */
const incomplete = (reason: string): InvalidReleaseError =>
  new InvalidReleaseError(reason, { status: 'incomplete' });

async function readAnnounced(
  name: ReleaseName,
  { where, read }: Source,
  { threads, signal }: { readonly threads: Threads; readonly signal: AbortSignal },
) {
  const json = await read(releaseFile, signal).catch((cause: unknown) => {
    throw incomplete(`${where} cannot be reached: ${messageOf(cause)}`);
  });
  if (!json)
    throw incomplete(`there is no ${releaseFile} at ${where}; build the release and publish it there`);
  const text = json.toString('utf8');
  const release = await threads.readRelease(text);
  if (release.name !== name)
    throw new InvalidReleaseError(`${where} has a release of ${release.name}, not of ${name}`);
  return { release, text };
}

/** Copies one file from its source. @throws InvalidReleaseError, if it has not arrived */
async function fetchFile(
  source: Source,
  { version }: Release,
  { file, hash, signal }: { readonly file: string; readonly hash: Integrity; readonly signal: AbortSignal },
): Promise<Buffer> {
  const content = await source.read(`${version}/${file}`, signal).catch((cause: unknown) => {
    throw incomplete(`the file ${file} cannot be read: ${messageOf(cause)}`);
  });
  if (!content) throw incomplete(`the file ${file} is missing`);
  if (integrityOf(content) !== hash)
    throw incomplete(`the file ${file} does not have the hash that ${releaseFile} gives`);
  return content;
}

/** Writes all files of a release into a folder. Files that the newest stored one has as well are linked instead of fetched. */
async function copyFiles(
  { release, source, signal }: { release: Release; source: Source; signal: AbortSignal },
  folder: string,
  { dataDir, settings }: FetchOptions,
): Promise<void> {
  const [newest] = listNewestFirst(path.join(storeFolder(dataDir), release.name));
  const earlier = newest && findStored(dataDir, release.name, path.basename(newest));
  const stored = new Map(earlier ? filesOf(earlier.release) : []);
  const maxBytes = settings.sizes.release;
  let bytes = 0;
  for (const below of new Set(filesOf(release).map(([file]) => path.dirname(file))))
    mkdirSync(path.join(folder, below), { recursive: true });
  await pMap(
    filesOf(release),
    async ([file, hash]) => {
      const target = path.join(folder, file);
      const known = earlier && stored.get(file) === hash ? path.join(earlier.folder, file) : undefined;
      if (known !== undefined && existsSync(known) && integrityOf(readFileSync(known)) === hash)
        linkOrCopy(known, target);
      else await writeFile(target, await fetchFile(source, release, { file, hash, signal }));
      bytes += statSync(target).size;
      if (bytes > maxBytes)
        throw new InvalidReleaseError(
          `its files have more than ${maxBytes / 1024 / 1024} MB, the most that a release may have`,
        );
    },
    { concurrency, signal },
  );
}

/** Fetches the release of a source, checks every file, and stores it completely or not at all. @throws InvalidReleaseError */
export async function fetchRelease(
  name: ReleaseName,
  source: Source,
  options: FetchOptions,
): Promise<StoredRelease> {
  const { dataDir, settings, threads, verify, report } = options;
  const { fetchMs } = settings;
  const signal = AbortSignal.timeout(fetchMs);
  const unfinished = path.join(storeFolder(dataDir), `.${name}-${randomUUID()}`);
  let version: string | undefined;
  try {
    const { release, text } = await readAnnounced(name, source, { threads, signal });
    version = release.version;
    const stored = findStored(dataDir, name, version);
    if (stored && !isDeepStrictEqual(stored.release, release))
      throw new InvalidReleaseError(
        `version ${version} was published before with other content; give the new build a new version`,
      );
    if (stored && (verify === 'changed' || findDamage(stored) === undefined)) return stored;
    await copyFiles({ release, source, signal }, unfinished, options);
    await writeFile(path.join(unfinished, releaseFile), text);
    const folder = path.join(storeFolder(dataDir), name, version);
    await mkdir(path.dirname(folder), { recursive: true });
    // Removes one that was damaged.
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    report(`fetched ${name} ${version}`, { remote: name, release: version });
    const fetched = { release, folder };
    known.set(folder, fetched);
    return fetched;
  } catch (cause) {
    if (signal.aborted)
      throw new InvalidReleaseError(`${source.where} took longer than ${fetchMs / 1000} s for its files`, {
        status: 'incomplete',
        version,
      });
    if (!(cause instanceof InvalidReleaseError)) throw cause;
    throw new InvalidReleaseError(cause.message, { ...cause.details, version });
  } finally {
    // After a failure, files in progress may still be written.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
  }
}
