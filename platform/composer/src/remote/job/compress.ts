import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageBudget } from '@proper/operator-kit/page-budget';
import type { ReleasePage } from '@proper/shared-types/release';
import { sha256 } from '../../model/hash';
import { addressOf, type StoredRelease } from '../../model/releases';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files whose names begin with `_` are for servers. */
const compressible = /(^|\/)[^_/][^/]*\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
/** Rarely requested, and large on a large site. */
const rarelyRequested = /\.xml$|(^|\/)release\.json$/;
/** How hard brotli tries, of 11. The budget of a page assumes the most. */
const quality = { most: 11, some: 5 };
/** A smaller file would save less than its headers weigh. */
const minBytes = 512;
/** Ten times what a page may weigh. The most effort takes a second for each megabyte or more. */
const maxBytesForMost = 1024 * 1024;

export const encodings = ['.br', '.gz'] as const;

const compress = (content: Buffer, isRare = false): Promise<Buffer> =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]:
        isRare || content.length > maxBytesForMost ? quality.some : quality.most,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

export class Compressor {
  /** Compressed forms of what was weighed, by its hash: they are written soon afterwards. */
  readonly #weighed = new Map<string, Promise<Buffer>>();

  /** The bytes of a document or a script as it is served. */
  async servedBytes(content: Buffer): Promise<number> {
    if (content.length < minBytes) return content.length;
    const form = compress(content);
    this.#weighed.set(sha256(content), form);
    return (await form).length;
  }

  /** Writes the compressed forms of a file next to it, unless they would save nothing. */
  async precompress(file: string, content: Buffer): Promise<void> {
    if (!compressible.test(file) || content.length < minBytes) return;
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    const weighed = this.#weighed.get(sha256(content));
    await writeFile(`${file}.br`, await (weighed ?? compress(content, rarelyRequested.test(file))));
  }
}

/** The releases that a page is made from. */
export interface ReleasePair {
  readonly shell: StoredRelease;
  readonly remote: StoredRelease;
}

/** Weighs the scripts of pages, as a browser with brotli transfers them. */
export class Scales {
  readonly compressor = new Compressor();
  readonly #liveFolder: string;
  /** Most scripts are shared by many pages. */
  readonly #known = new Map<string, Promise<number>>();

  constructor(liveFolder: string) {
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
    return live?.size ?? this.compressor.servedBytes(await readFile(path.join(folder, 'browser', file)));
  }
}
