import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageBudget } from '@proper/operator-kit/page-budget';
import type { ReleasePage } from '@proper/shared-types/release';
import { addressOf } from '../../model/addresses';
import type { StoredRelease } from '../../model/releases';
import type { Compressor } from '../job/compress';

/** The releases that a page is made from. */
export interface ReleasePair {
  readonly shell: StoredRelease;
  readonly remote: StoredRelease;
}

/** Weighs the scripts of pages, as a browser with brotli transfers them. */
export class Scales {
  readonly #compressor: Compressor;
  readonly #liveFolder: string;
  /** Most scripts are shared by many pages. */
  readonly #known = new Map<string, Promise<number>>();

  constructor(compressor: Compressor, liveFolder: string) {
    this.#compressor = compressor;
    this.#liveFolder = liveFolder;
  }

  /** The bytes of all scripts that the releases name for a page, and of those that have a budget of their own. */
  async weighScripts(
    { scripts, sharedModules = [] }: Pick<ReleasePage, 'scripts' | 'sharedModules'>,
    { shell, remote }: ReleasePair,
  ): Promise<Omit<PageBudget, 'document'>> {
    const { release } = remote;
    const entry = release.entry === null ? [] : [release.entry];
    const ofSharedModules = sharedModules.flatMap((name) => shell.release.sharedModules?.[name] ?? []);
    const ofShell = await this.#weigh(shell, shell.release.scripts);
    return {
      scripts: ofShell + (await this.#weigh(remote, [...entry, ...release.scripts, ...scripts])),
      sharedModules: await this.#weigh(shell, ofSharedModules),
      remoteEntry: await this.#weigh(remote, entry),
    };
  }

  async #weigh(stored: StoredRelease, files: readonly string[]): Promise<number> {
    let bytes = 0;
    for (const file of new Set(files)) {
      const key = path.join(stored.folder, file);
      const size = this.#known.get(key) ?? this.#weighFile(stored, file);
      this.#known.set(key, size);
      bytes += await size;
    }
    return bytes;
  }

  /** A script of the live site is compressed already. */
  async #weighFile({ release, folder }: StoredRelease, file: string): Promise<number> {
    const compressed = `${path.join(this.#liveFolder, addressOf(release, file))}.br`;
    const live = statSync(compressed, { throwIfNoEntry: false });
    return live?.size ?? this.#compressor.servedBytes(await readFile(path.join(folder, 'browser', file)));
  }
}
