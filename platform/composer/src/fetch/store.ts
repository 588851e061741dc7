import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getErrorMessage } from '@proper/common/errors';
import { replaceFile } from '@proper/common/files';
import { computeIntegrity } from '@proper/shared-types/node/hashes';
import type { Release, ReleaseName } from '@proper/shared-types/release';
import pMap from 'p-map';
import { linkOrCopy } from '../base/files';
import { ensure, InvalidReleaseError } from '../base/invalid-release';
import { listReleaseFiles, releaseFile, type StoredRelease } from '../base/releases';
import type { ComposerSettings } from '../base/settings';
import { checkSignature } from '../base/signature';
import type { ThreadPool } from '../threads/thread-pool';
import { openSource, type Source, type SourceAddress } from './source';

/** The releases that were read from the store, by folder. */
const cache = new Map<string, StoredRelease>();

/** The folder of stored releases, `NAME/VERSION` each. */
export const storeFolder = (dataDir: string): string => path.join(dataDir, 'store');

/** Lists the stored versions of a release, newest first. */
export function listNewestFirst(dataDir: string, name: string): readonly string[] {
  const folder = path.join(storeFolder(dataDir), name);
  const storedAt = (version: string): number => statSync(path.join(folder, version)).mtimeMs;
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions.toSorted((one, other) => storedAt(other) - storedAt(one));
}

/** A stored release; undefined if that version is not stored, or cannot be read. */
export function findStored(dataDir: string, name: string, version: string): StoredRelease | undefined {
  const folder = path.join(storeFolder(dataDir), name, version);
  const file = path.join(folder, releaseFile);
  if (!existsSync(file)) return undefined;
  const cached = cache.get(folder);
  if (cached) return cached;
  try {
    // It was checked before it was stored.
    const stored = { release: JSON.parse(readFileSync(file, 'utf8')) as Release, folder };
    cache.set(folder, stored);
    return stored;
  } catch {
    return undefined;
  }
}

/** What the store keeps about a release, next to its files. */
interface StoreMetadata {
  /** The hash of `release.json` as its team published it; the stored file has only what was parsed. */
  readonly hash: string;
  readonly signedAt?: string | undefined;
  /** The size of all files. */
  readonly bytes: number;
}

const metadataFile = 'metadata.json';

/** Reads {@link StoreMetadata}; an empty object if the release was not stored completely. */
export function readStoreMetadata(folder: string): Partial<StoreMetadata> {
  const file = path.join(folder, metadataFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const writeStoreMetadata = (folder: string, metadata: Partial<StoreMetadata>): void =>
  replaceFile(path.join(folder, metadataFile), (to) => writeFileSync(to, JSON.stringify(metadata)));

/** Whether a release was signed earlier than another; false if one of them is not signed. */
export function isSignedBefore(stored: StoredRelease, other: StoredRelease | undefined): boolean {
  const [signedAt, otherSignedAt] = [stored, other].map(
    (release) => release && readStoreMetadata(release.folder).signedAt,
  );
  return signedAt !== undefined && otherSignedAt !== undefined && signedAt < otherSignedAt;
}

/** Finds a stored release by the hash of its published `release.json`, so that none is parsed twice. */
function findByHash(dataDir: string, name: string, hash: string): StoredRelease | undefined {
  const folder = path.join(storeFolder(dataDir), name);
  const versions = listNewestFirst(dataDir, name);
  const version = versions.find((stored) => readStoreMetadata(path.join(folder, stored)).hash === hash);
  return version === undefined ? undefined : findStored(dataDir, name, version);
}

/** What {@link fetchRelease} needs. */
export interface FetchOptions {
  readonly dataDir: string;
  readonly settings: Pick<ComposerSettings, 'sizes' | 'fetchMs'>;
  /** The threads that parse what a team has published. */
  readonly threads: ThreadPool;
}

/** The fetch of one release. */
interface FetchContext extends FetchOptions {
  readonly source: Source;
  readonly signal: AbortSignal;
}

/** The status of a release with missing files. It is fetched again: a server or a CDN may need a moment. */
const incomplete = { status: 'incomplete' } as const;

/** Reads a required file. Refuses the release if the file cannot be read. */
async function readRequired({ source, signal }: FetchContext, file: string, label: string): Promise<Buffer> {
  const content = await source.read(file, signal).catch((cause: unknown) => {
    throw new InvalidReleaseError(`${label} cannot be read: ${getErrorMessage(cause)}`, incomplete);
  });
  ensure(content !== undefined, `${label} is missing`, incomplete);
  return content;
}

/**
 * Writes all files of a release into a folder, and returns their size in bytes. A file that the newest stored
 * release has, too, is linked instead of fetched.
 */
async function copyFiles(context: FetchContext, release: Release, folder: string): Promise<number> {
  const { dataDir, settings, signal } = context;
  const { name, version } = release;
  const files = listReleaseFiles(release);
  const earlier = findStored(dataDir, name, listNewestFirst(dataDir, name)[0] ?? '');
  const stored = new Map(earlier ? listReleaseFiles(earlier.release) : []);
  const maxBytes = settings.sizes.release;
  for (const subfolder of new Set(files.map(([file]) => path.dirname(file))))
    mkdirSync(path.join(folder, subfolder), { recursive: true });
  let bytes = 0;
  const copy = async ([file, hash]: (typeof files)[number]): Promise<void> => {
    const target = path.join(folder, file);
    const same = earlier && stored.get(file) === hash ? path.join(earlier.folder, file) : '';
    if (existsSync(same)) linkOrCopy(same, target);
    else {
      const content = await readRequired(context, `${version}/${file}`, `the file ${file}`);
      const isWhole = computeIntegrity(content) === hash;
      ensure(isWhole, `the file ${file} does not have the hash that ${releaseFile} gives`, incomplete);
      await writeFile(target, content);
    }
    bytes += statSync(target).size;
    const most = `${maxBytes / 1024 / 1024} MB, the most that a release may have`;
    ensure(bytes <= maxBytes, `its files have more than ${most}`);
  };
  await pMap(files, copy, { concurrency: 8, signal });
  return bytes;
}

/** Fetches the release of a source, checks every file, and stores it completely. Otherwise refuses it. */
export async function fetchRelease(
  name: ReleaseName,
  address: SourceAddress,
  options: FetchOptions,
): Promise<StoredRelease> {
  const { dataDir, settings, threads } = options;
  const source = openSource(name, address, settings.sizes.file);
  const signal = AbortSignal.timeout(settings.fetchMs);
  const context = { ...options, source, signal };
  // No release's name begins with a dot, so this folder is never taken for one.
  const unfinished = path.join(storeFolder(dataDir), `.${name}-${randomUUID()}`);
  let version: string | undefined;
  try {
    const content = await readRequired(context, releaseFile, `${releaseFile} at ${source.location}`);
    const signedAt = address.keys && checkSignature(String(content), address.keys);
    const hash = computeIntegrity(content);
    const alreadyStored = findByHash(dataDir, name, hash);
    if (alreadyStored) return alreadyStored;
    const [release] = await threads.run('parseRelease', [String(content)]);
    ensure(release?.name === name, `${source.location} has a release of ${release?.name}, not of ${name}`);
    version = release.version;
    const stored = findStored(dataDir, name, version);
    if (stored && isDeepStrictEqual(stored.release, release)) {
      // The team has signed it again. An earlier signature, which anybody may have copied, changes nothing.
      const metadata = readStoreMetadata(stored.folder);
      if (signedAt === undefined || signedAt > (metadata.signedAt ?? ''))
        writeStoreMetadata(stored.folder, { ...metadata, hash, signedAt });
      return stored;
    }
    const remedy = 'give the new build a new version';
    ensure(!stored, `version ${version} was published before with other content; ${remedy}`);
    const bytes = await copyFiles(context, release, unfinished);
    // Keys in the schema's order: document hashes are computed from this JSON.
    await writeFile(path.join(unfinished, releaseFile), JSON.stringify(release));
    writeStoreMetadata(unfinished, { hash, signedAt, bytes });
    const folder = path.join(storeFolder(dataDir), name, version);
    await mkdir(path.dirname(folder), { recursive: true });
    // The folder may have an unreadable copy of this version.
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return { release, folder };
  } catch (cause) {
    const late = `${source.location} took longer than ${settings.fetchMs / 1000} s for its files`;
    const error = signal.aborted ? new InvalidReleaseError(late, incomplete) : cause;
    if (!(error instanceof InvalidReleaseError)) throw error;
    throw new InvalidReleaseError(error.message, { version, ...error.details });
  } finally {
    // After a failure, other files may still be written, so removing may need another try.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
  }
}
