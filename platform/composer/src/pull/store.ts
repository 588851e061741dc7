import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release, ReleaseName } from '@proper/shared-types/release';
import pMap from 'p-map';
import { currentSchema, outdated } from '../addresses';
import { messageOf, type StoredRelease, unknownVersion } from '../model';
import { parseRelease } from './release-schema';
import { releaseFile, type Source } from './sources';

/** How pulling a team's current release ended. */
export type Pulled =
  | { readonly ok: true; readonly stored: StoredRelease; readonly isNew: boolean }
  | { readonly ok: false; readonly version: string; readonly reason: string };

/** Milliseconds that a pull may take, from its first request to its last byte. */
export const defaultPullMs = 120_000;

/** How many files of a release are fetched at once. */
const concurrency = 8;

const refused = (reason: string, version = unknownVersion): Pulled => ({ ok: false, version, reason });

/** A release that is being fetched has a folder of this form, which no name of a release has. */
const unfinishedFolder = (name: ReleaseName): string => `.${name}-${randomUUID()}`;

/** Whether an entry of the store is a release that was not fetched to its end. */
export const isUnfinished = (entry: string): boolean => entry.startsWith('.');

/** Every file of a release with its hash, relative to the release's folder. */
const filesOf = ({ files, server }: Release): readonly (readonly [string, Integrity])[] => [
  [server.file, server.integrity],
  ...Object.entries(files).map(([file, integrity]) => [`browser/${file}`, integrity] as const),
];

/** Keeps releases for as long as a document may need them, wherever they came from. */
export class Store {
  /** Holds a folder for each name, and in it one for each version. */
  readonly folder: string;
  readonly #maxBytes: number;
  readonly #pullMs: number;
  /** What was read before, by its folder: a large site's releases take long to parse. */
  readonly #known = new Map<string, StoredRelease>();

  /**
   * @param maxBytes - The most that all files of a release may have together.
   * @param pullMs - Milliseconds that a pull may take in all.
   */
  constructor(dataDir: string, maxBytes: number, pullMs = defaultPullMs) {
    this.folder = path.join(dataDir, 'store');
    this.#maxBytes = maxBytes;
    this.#pullMs = pullMs;
  }

  /** A store that nothing is pulled into. */
  static at = (dataDir: string): Store => new Store(dataDir, 0);

  #folderOf(name: ReleaseName, version: string): string {
    return path.join(this.folder, name, version);
  }

  /** A release that was stored earlier; undefined when there is none of that version. */
  find(name: ReleaseName, version: string): StoredRelease | undefined {
    const folder = this.#folderOf(name, version);
    const file = path.join(folder, releaseFile);
    if (!existsSync(file)) return undefined;
    const known = this.#known.get(folder);
    if (known) return known;
    const parsed = parseRelease(readFileSync(file, 'utf8'));
    if (!parsed.ok) return undefined;
    const stored = { release: parsed.release, folder };
    this.#known.set(folder, stored);
    return stored;
  }

  /** The first file of a stored release that is not as it was stored; undefined when all are. Only those changed later are read. */
  async damageTo({ release, folder }: StoredRelease): Promise<string | undefined> {
    // Written last.
    const { mtimeMs: storedAt } = await stat(path.join(folder, releaseFile));
    const isIntact = async ([file, integrity]: readonly [string, Integrity]): Promise<boolean> => {
      const place = path.join(folder, file);
      const found = await stat(place).catch(() => undefined);
      if (!found) return false;
      return found.mtimeMs <= storedAt || integrityOf(await readFile(place)) === integrity;
    };
    const files = filesOf(release);
    const intact = await pMap(files, isIntact, { concurrency });
    return files[intact.indexOf(false)]?.[0];
  }

  /** Fetches the current release of a source, checks every file, and stores it whole or not at all. */
  async pull(name: ReleaseName, source: Source, signal?: AbortSignal): Promise<Pulled> {
    const deadline = AbortSignal.timeout(this.#pullMs);
    try {
      return await this.#pullBy(name, source, signal ? AbortSignal.any([deadline, signal]) : deadline);
    } catch (cause) {
      signal?.throwIfAborted();
      if (!deadline.aborted) throw cause;
      return refused(`${source.where} took longer than ${this.#pullMs / 1000} s for its files`);
    }
  }

  async #pullBy(name: ReleaseName, source: Source, signal: AbortSignal): Promise<Pulled> {
    let content: Buffer | undefined;
    try {
      content = await source.read(releaseFile, signal);
    } catch (cause) {
      signal.throwIfAborted();
      return refused(`${source.where} cannot be reached: ${messageOf(cause)}`);
    }
    if (content === undefined)
      return refused(`there is no ${releaseFile} at ${source.where}; build the release and publish it there`);
    const parsed = parseRelease(content.toString('utf8'));
    if (!parsed.ok) return refused(parsed.reason);
    const { release } = parsed;
    const { version } = release;
    if (release.schema !== currentSchema) return refused(outdated, version);
    if (release.name !== name)
      return refused(`${source.where} holds a release of ${release.name}, not of ${name}`, version);
    const known = this.find(name, version);
    if (known && !isDeepStrictEqual(known.release, release))
      return refused(
        `version ${version} was published before with other content; give the new build a new version`,
        version,
      );
    if (known && (await this.damageTo(known)) === undefined) return { ok: true, stored: known, isNew: false };
    const reason = await this.#copy(release, source, signal);
    return reason === undefined
      ? { ok: true, stored: { release, folder: this.#folderOf(name, version) }, isNew: true }
      : refused(reason, version);
  }

  /** The reason for which the release was not stored; undefined when it was. */
  async #copy(release: Release, source: Source, signal: AbortSignal): Promise<string | undefined> {
    const unfinished = path.join(this.folder, unfinishedFolder(release.name));
    let room = this.#maxBytes;
    let failure: string | undefined;

    async function copyFile(file: string, integrity: Integrity): Promise<string | undefined> {
      let content: Buffer | undefined;
      try {
        content = await source.read(`${release.version}/${file}`, signal);
      } catch (cause) {
        signal.throwIfAborted();
        return `the file ${file} cannot be read: ${messageOf(cause)}`;
      }
      if (content === undefined) return `the file ${file} is missing`;
      room -= content.length;
      if (room < 0) return 'too large';
      if (integrityOf(content) !== integrity)
        return `the file ${file} does not have the hash that ${releaseFile} gives`;
      const target = path.join(unfinished, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
      return undefined;
    }

    try {
      await pMap(
        filesOf(release),
        async ([file, integrity]) => {
          if (failure !== undefined) return;
          const reason = await copyFile(file, integrity);
          failure ??= reason;
        },
        { concurrency, signal },
      );
      if (room < 0)
        return `its files have more than ${this.#maxBytes / 1024 / 1024} MB, the most that a release may have`;
      if (failure !== undefined) return failure;
      await writeFile(path.join(unfinished, releaseFile), `${JSON.stringify(release, null, 2)}\n`);
      const folder = this.#folderOf(release.name, release.version);
      await mkdir(path.dirname(folder), { recursive: true });
      // What find() does not read as a release is not one, and makes room.
      await rm(folder, { recursive: true, force: true });
      this.#known.delete(folder);
      await rename(unfinished, folder);
      return undefined;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
}
