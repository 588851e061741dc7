import { constants, copyFileSync, existsSync, lstatSync, mkdirSync, readlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import { sha256 } from '../hash';
import { linkOrCopy } from '../pull/store';
import { type Compressor, encodings } from './compress';

/** How many files are looked at or written at once. */
export const concurrency = 16;

const endings = ['', ...encodings];

const writtenFile = v.object({
  /** Names what the file was made from: whatever is made from the same is the same file. */
  of: v.string(),
  /** Size and time of the file and of its compressed forms, by which an edit is noticed. */
  stamp: v.string(),
  /** The Content-Security-Policy of a document. */
  policy: v.optional(v.string()),
});

/** A file of a site, as it was written. */
export type WrittenFile = v.InferOutput<typeof writtenFile>;

/** A site in its folder. */
export interface WrittenSite {
  readonly folder: string;
  /** By their paths in the site. */
  readonly files: Readonly<Record<string, WrittenFile>>;
}

/** The folder of a site, or of all of them. */
export const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** Lists the files of a site, next to its folder. */
const listOf = (folder: string): string => `${folder}.json`;

// Links and stamps are synchronous: a site of a thousand pages has ten thousand, and promises take longer than they do.

const stampOf = (file: string): string =>
  endings
    .map((ending) => {
      const found = lstatSync(file + ending, { throwIfNoEntry: false });
      return found ? `${found.size}:${Math.round(found.mtimeMs)}` : '';
    })
    .join(' ');

/** The live site, if it has this id and every file is as it was written: people move links and edit files. */
export async function readLiveSite(dataDir: string, id: string): Promise<WrittenSite | undefined> {
  const folder = siteFolder(dataDir, id);
  try {
    if (path.basename(readlinkSync(path.join(dataDir, 'site'))) !== id) return undefined;
    const files = v.parse(
      v.record(v.string(), writtenFile),
      JSON.parse(await readFile(listOf(folder), 'utf8')),
    ) as WrittenSite['files'];
    const isIntact = Object.entries(files).every(
      ([file, { stamp }]) => stampOf(path.join(folder, file)) === stamp,
    );
    return isIntact ? { folder, files } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a site. A file that is made from the same as that of the live site is a link, and so are its compressed forms. */
export class SiteWriter {
  readonly #folder: string;
  readonly #live: WrittenSite | undefined;
  readonly #compressor: Compressor;
  readonly #files: Record<string, WrittenFile> = {};
  readonly #folders = new Set<string>();

  /** @param live - The live site, if it is intact. */
  constructor(folder: string, live: WrittenSite | undefined, compressor: Compressor) {
    this.#folder = folder;
    this.#live = live;
    this.#compressor = compressor;
  }

  /** Whether the site has a file already. */
  has(file: string): boolean {
    return Object.hasOwn(this.#files, file);
  }

  /** Writes a text. */
  async write(file: string, text: string, details: Partial<WrittenFile> = {}): Promise<void> {
    const of = details.of ?? sha256(text);
    if (this.link(file, of)) return;
    const target = this.#targetOf(file);
    await writeFile(target, text);
    await this.#compressor.precompress(target, Buffer.from(text));
    this.#files[file] = { ...details, of, stamp: stampOf(target) };
  }

  /** Copies a stored file with its compressed forms, so that an edit of the site does not reach the store. */
  copy(file: string, of: string, from: string): void {
    const target = this.#targetOf(file);
    // Compressed forms may be missing.
    for (const ending of endings)
      if (ending === '' || existsSync(from + ending))
        copyFileSync(from + ending, target + ending, constants.COPYFILE_FICLONE);
    this.#files[file] = { of, stamp: stampOf(target) };
  }

  /** Links a file to that of the live site. Returns false if the live site has none that was made from the same. */
  link(file: string, of: string): boolean {
    const known = this.#live?.files[file];
    if (!this.#live || known?.of !== of) return false;
    const target = this.#targetOf(file);
    const forms = known.stamp.split(' ');
    for (const [index, ending] of endings.entries())
      if (forms[index] !== '') linkOrCopy(path.join(this.#live.folder, file) + ending, target + ending);
    this.#files[file] = known;
    return true;
  }

  /** Records what was written, for the next site. */
  async finish(): Promise<void> {
    await writeWholeFile(listOf(this.#folder), {}, (write) => write(JSON.stringify(this.#files)));
  }

  #targetOf(file: string): string {
    const target = path.join(this.#folder, file);
    const folder = path.dirname(target);
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    return target;
  }
}
