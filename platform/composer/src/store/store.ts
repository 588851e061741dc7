import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release, ReleaseName } from '@proper/shared-types/release';
import { messageOf } from '../errors';
import type { Source } from '../sources/sources';
import { parseRelease } from './release-schema';

/** A release whose files lie in the store, every one of them checked against its hash. */
export interface StoredRelease {
  readonly release: Release;
  /** Holds `browser/`, the server bundle and `release.json`. */
  readonly folder: string;
}

/** How pulling a team's current release ended. */
export type Pulled =
  | { readonly ok: true; readonly stored: StoredRelease; readonly isNew: boolean }
  | { readonly ok: false; readonly version: string; readonly reason: string };

/** How many files of a release are fetched at once. */
const atOnce = 8;

const refused = (reason: string, version = 'unknown'): Pulled => ({ ok: false, version, reason });

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

  /** @param maxBytes - The most that all files of a release may have together. */
  constructor(dataDir: string, maxBytes: number) {
    this.folder = path.join(dataDir, 'store');
    this.#maxBytes = maxBytes;
  }

  #folderOf(name: ReleaseName, version: string): string {
    return path.join(this.folder, name, version);
  }

  /** A release that was stored earlier; undefined when there is none of that version. */
  find(name: ReleaseName, version: string): StoredRelease | undefined {
    const folder = this.#folderOf(name, version);
    const file = path.join(folder, 'release.json');
    if (!existsSync(file)) return undefined;
    const parsed = parseRelease(readFileSync(file, 'utf8'));
    return parsed.ok ? { release: parsed.release, folder } : undefined;
  }

  /** The first file of a stored release that is not as it was stored; undefined when all are. */
  async damageTo({ release, folder }: StoredRelease): Promise<string | undefined> {
    for (const [file, integrity] of filesOf(release)) {
      const content = await readFile(path.join(folder, file)).catch(() => undefined);
      if (content === undefined || integrityOf(content) !== integrity) return file;
    }
    return undefined;
  }

  /** Fetches the current release of a source, checks every file, and stores it whole or not at all. */
  async pull(name: ReleaseName, source: Source): Promise<Pulled> {
    let content: Buffer | undefined;
    try {
      content = await source.read('release.json');
    } catch (cause) {
      return refused(`${source.where} cannot be reached: ${messageOf(cause)}`);
    }
    if (content === undefined)
      return refused(`there is no release.json at ${source.where}; build the release and publish it there`);
    const parsed = parseRelease(content.toString('utf8'));
    if (!parsed.ok) return refused(parsed.reason);
    const { release } = parsed;
    const { version } = release;
    if (release.name !== name)
      return refused(`${source.where} holds a release of ${release.name}, not of ${name}`, version);
    const known = this.find(name, version);
    if (known && !isDeepStrictEqual(known.release, release))
      return refused(
        `version ${version} was published before with other content; give the new build a new version`,
        version,
      );
    if (known && (await this.damageTo(known)) === undefined) return { ok: true, stored: known, isNew: false };
    const reason = await this.#copy(release, source);
    return reason === undefined
      ? { ok: true, stored: { release, folder: this.#folderOf(name, version) }, isNew: true }
      : refused(reason, version);
  }

  /** The reason for which the release was not stored; undefined when it was. */
  async #copy(release: Release, source: Source): Promise<string | undefined> {
    const unfinished = path.join(this.folder, unfinishedFolder(release.name));
    let room = this.#maxBytes;
    const copyFile = async (file: string, integrity: Integrity): Promise<string | undefined> => {
      let content: Buffer | undefined;
      try {
        content = await source.read(`${release.version}/${file}`);
      } catch (cause) {
        return `the file ${file} cannot be read: ${messageOf(cause)}`;
      }
      if (content === undefined) return `the file ${file} is missing`;
      room -= content.length;
      if (room < 0)
        return `its files have more than ${this.#maxBytes / 1024 / 1024} MB, the most that a release may have`;
      if (integrityOf(content) !== integrity)
        return `the file ${file} does not have the hash that release.json gives`;
      const target = path.join(unfinished, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
      return undefined;
    };
    /** By the place of the file in the list, so that the first one is named, whichever came first. */
    const failures: string[] = [];
    // Shared by all: each takes the next file.
    const files = filesOf(release).entries();
    const copySome = async (): Promise<void> => {
      for (const [index, entry] of files) {
        const failure = await copyFile(...entry);
        if (failure !== undefined) failures[index] = failure;
        if (failures.length > 0) return;
      }
    };
    try {
      const copied = await Promise.allSettled(Array.from({ length: atOnce }, copySome));
      for (const outcome of copied) if (outcome.status === 'rejected') throw outcome.reason;
      const failure = failures.find((each) => each !== undefined);
      if (failure !== undefined) return failure;
      await writeFile(path.join(unfinished, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
      const folder = this.#folderOf(release.name, release.version);
      await mkdir(path.dirname(folder), { recursive: true });
      // What find() does not read as a release is not one, and makes room.
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
      return undefined;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
}
