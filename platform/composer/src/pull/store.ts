import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release, ReleaseName } from '@proper/shared-types/release';
import pMap from 'p-map';
import { messageOf, ReleaseFault } from '../model/faults';
import type { Report, StoredRelease } from '../model/releases';
import { parseRelease } from './parse';
import { releaseFile, type Source } from './sources';

export interface PullLimits {
  /** The most bytes of one file of a release, and of all of them. */
  readonly sizes: { readonly file: number; readonly release: number };
  /** Milliseconds from the first request to the last byte. */
  readonly pullMs: number;
  /** Whether files of the store are compared byte by byte, as when an operator composes by hand. */
  readonly isThorough: boolean;
}

/** Who hears of a pulled release, and of each of its files. */
type PullProgress = { readonly report: Report; readonly tick?: () => void };

const concurrency = 8;

/** Whether an entry of the store is a release that was not fetched completely: no release has a name with a dot. */
export const isUnfinished = (entry: string): boolean => entry.startsWith('.');

type ReleaseFile = readonly [file: string, integrity: Integrity];

const listFiles = ({ files, server }: Release): readonly ReleaseFile[] => [
  [server.file, server.integrity],
  ...Object.entries(files).map(([file, integrity]) => [`browser/${file}`, integrity] as const),
];

const failWith =
  (problem: string) =>
  (cause: unknown): never => {
    throw new ReleaseFault(`${problem}: ${messageOf(cause)}`);
  };

/**
 * Finds damaged files. Unless it is thorough, a file is read only if it is newer than `release.json`, which is written last: that
 * finds edits, but not what a disk has changed.
 */
function createIntactCheck({ folder }: StoredRelease, isThorough: boolean): (file: ReleaseFile) => boolean {
  const storedAt = statSync(path.join(folder, releaseFile), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return ([file, integrity]) => {
    const storedFile = path.join(folder, file);
    const stats = statSync(storedFile, { throwIfNoEntry: false });
    if (!stats) return false;
    if (!isThorough && stats.mtimeMs <= storedAt) return true;
    return integrityOf(readFileSync(storedFile)) === integrity;
  };
}

/** Links a file, or copies it where the file system has no links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Has a folder for each version, in a folder for each name. */
export const storeFolder = (dataDir: string): string => path.join(dataDir, 'store');

/** When something was stored; now, if it is just being renamed or removed. */
export const storedAt = (entry: string): number =>
  statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

/** The folders in the folder of a name, the one that was stored last first. */
export const listNewestFirst = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map((version) => path.join(folder, version))
    .toSorted((one, other) => storedAt(other) - storedAt(one));

/** The releases that documents may need. */
export class Store {
  readonly #folder: string;
  readonly #limits: PullLimits;
  readonly #progress: PullProgress;
  /** Releases that were read before, by folder: those of a large site take long to parse. */
  readonly #known = new Map<string, StoredRelease>();

  constructor(dataDir: string, limits: PullLimits, progress: PullProgress) {
    this.#folder = storeFolder(dataDir);
    this.#limits = limits;
    this.#progress = progress;
  }

  /** A stored release; undefined if that version is not stored, or cannot be read. */
  find(name: string, version: string): StoredRelease | undefined {
    const folder = path.join(this.#folder, name, version);
    const file = path.join(folder, releaseFile);
    if (!existsSync(file)) return undefined;
    const known = this.#known.get(folder);
    if (known) return known;
    try {
      const stored = { release: parseRelease(readFileSync(file, 'utf8')), folder };
      this.#known.set(folder, stored);
      return stored;
    } catch (cause) {
      if (cause instanceof ReleaseFault) return undefined;
      throw cause;
    }
  }

  /** The first damaged file of a stored release, if any. */
  damageTo(stored: StoredRelease): string | undefined {
    const isIntact = createIntactCheck(stored, this.#limits.isThorough);
    return listFiles(stored.release).find((file) => !isIntact(file))?.[0];
  }

  /** Fetches the release of a source, checks every file, and stores it whole or not at all. @throws ReleaseFault */
  async pull(name: ReleaseName, source: Source): Promise<StoredRelease> {
    const { where } = source;
    const { pullMs } = this.#limits;
    const signal = AbortSignal.timeout(pullMs);
    let version: string | undefined;
    try {
      const json = await source.read(releaseFile, signal).catch(failWith(`${where} cannot be reached`));
      const nothing = `there is no ${releaseFile} at ${where}; build the release and publish it there`;
      if (!json) throw new ReleaseFault(nothing);
      const text = json.toString('utf8');
      const release = parseRelease(text);
      version = release.version;
      if (release.name !== name)
        throw new ReleaseFault(`${where} holds a release of ${release.name}, not of ${name}`);
      const stored = this.find(name, version);
      if (stored && !isDeepStrictEqual(stored.release, release))
        throw new ReleaseFault(
          `version ${version} was published before with other content; give the new build a new version`,
        );
      if (stored && this.damageTo(stored) === undefined) return stored;
      await this.#copy({ release, text }, source, signal);
      this.#progress.report(`pulled ${name} ${version}`);
      const pulled = { release, folder: path.join(this.#folder, name, version) };
      this.#known.set(pulled.folder, pulled);
      return pulled;
    } catch (cause) {
      if (signal.aborted)
        throw new ReleaseFault(`${where} took longer than ${pullMs / 1000} s for its files`, {
          isTransient: true,
        });
      if (version === undefined || !(cause instanceof ReleaseFault)) throw cause;
      throw new ReleaseFault(cause.message, { ...cause.details, version });
    }
  }

  /** The release of a name that was stored last, if it can be read. */
  #findNewest(name: ReleaseName): StoredRelease | undefined {
    const [newest] = listNewestFirst(path.join(this.#folder, name));
    return newest === undefined ? undefined : this.find(name, path.basename(newest));
  }

  /** Stores a release. Files that the newest stored one has as well are linked instead of fetched. */
  async #copy(
    { release, text }: { readonly release: Release; readonly text: string },
    source: Source,
    signal: AbortSignal,
  ): Promise<void> {
    const unfinished = path.join(this.#folder, `.${release.name}-${randomUUID()}`);
    const newest = this.#findNewest(release.name);
    const storedFiles = new Map(newest && listFiles(newest.release));
    const isIntact = newest && createIntactCheck(newest, true);
    const { release: maxBytes } = this.#limits.sizes;
    const { tick } = this.#progress;
    let bytes = 0;

    async function fetchFile([file, integrity]: ReleaseFile, target: string): Promise<void> {
      const content = await source
        .read(`${release.version}/${file}`, signal)
        .catch(failWith(`the file ${file} cannot be read`));
      if (!content) throw new ReleaseFault(`the file ${file} is missing`);
      if (integrityOf(content) !== integrity)
        throw new ReleaseFault(`the file ${file} does not have the hash that ${releaseFile} gives`);
      await writeFile(target, content);
    }

    async function copyFile([file, integrity]: ReleaseFile): Promise<void> {
      const target = path.join(unfinished, file);
      if (newest && storedFiles.get(file) === integrity && isIntact?.([file, integrity]))
        linkOrCopy(path.join(newest.folder, file), target);
      else await fetchFile([file, integrity], target);
      bytes += statSync(target).size;
      tick?.();
      if (bytes > maxBytes)
        throw new ReleaseFault(
          `its files have more than ${maxBytes / 1024 / 1024} MB, the most that a release may have`,
        );
    }

    try {
      for (const folder of new Set(listFiles(release).map(([file]) => path.dirname(file))))
        mkdirSync(path.join(unfinished, folder), { recursive: true });
      await pMap(listFiles(release), copyFile, { concurrency });
      await writeFile(path.join(unfinished, releaseFile), text);
      const folder = path.join(this.#folder, release.name, release.version);
      await mkdir(path.dirname(folder), { recursive: true });
      // Removes what `find` could not read.
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    } finally {
      // After a failure, files in progress may still be written.
      await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}
