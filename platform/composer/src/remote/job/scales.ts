import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { PageBudget } from '@proper/operator-kit/page-budget';
import type { ReleasePage } from '@proper/shared-types/release';
import { addressOf, type StoredRelease } from '../../model/releases';
import { compressedBytes } from './compress';
import { findStats } from './part';

/** The releases that a page is made from. */
interface ReleasePair {
  readonly shell: StoredRelease;
  readonly remote: StoredRelease;
}

/** Weighs pages, as a browser with brotli transfers them. */
export class Scales {
  /** Most scripts are shared by many pages. */
  readonly #known = new Map<string, number>();

  /**
   * The bytes of the document of a page, of all scripts that the releases name for it, and of those that have a budget of their own.
   *
   * @param folders - Have the document, and scripts that are compressed already; the first that has a file counts.
   */
  async weigh(
    { path: page, scripts, sharedModules = [] }: Pick<ReleasePage, 'path' | 'scripts' | 'sharedModules'>,
    { shell, remote }: ReleasePair,
    folders: readonly string[],
  ): Promise<PageBudget> {
    const { release } = remote;
    const entry = release.entry === null ? [] : [release.entry];
    const ofSharedModules = sharedModules.flatMap((name) => shell.release.sharedModules?.[name] ?? []);
    const sum = async (stored: StoredRelease, files: readonly string[]): Promise<number> => {
      let bytes = 0;
      for (const file of new Set(files)) {
        const written = folders.map((folder) => path.join(folder, addressOf(stored.release, file)));
        bytes += await this.#weighFile([...written, path.join(stored.folder, 'browser', file)]);
      }
      return bytes;
    };
    const ofShell = await sum(shell, shell.release.scripts);
    return {
      document: await this.#weighFile(folders.map((folder) => path.join(folder, documentFile(page)))),
      scripts: ofShell + (await sum(remote, [...entry, ...release.scripts, ...scripts])),
      sharedModules: await sum(shell, ofSharedModules),
      remoteEntry: await sum(remote, entry),
    };
  }

  async #weighFile(places: readonly string[]): Promise<number> {
    const key = places.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const file = places.find((place) => findStats(place)) ?? '';
    const bytes = findStats(`${file}.br`)?.size ?? (await compressedBytes(await readFile(file)));
    this.#known.set(key, bytes);
    return bytes;
  }
}
