import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, readFile, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import pMap from 'p-map';
import * as v from 'valibot';
import { sha256 } from '../hash';
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

/** The folder of a site. */
export const siteFolder = (dataDir: string, id: string): string => path.join(dataDir, 'sites', id);

/** Lists the files of a site, next to its folder. */
const listOf = (folder: string): string => `${folder}.json`;

async function stampOf(file: string): Promise<string> {
  const stamps = endings.map(async (ending) => {
    const found = await lstat(file + ending).catch(() => undefined);
    return found ? `${found.size}:${Math.round(found.mtimeMs)}` : '';
  });
  return (await Promise.all(stamps)).join(' ');
}

/** The live site, if it has this id and every file is as it was written: people move links and edit files. */
export async function readLiveSite(dataDir: string, id: string): Promise<WrittenSite | undefined> {
  const folder = siteFolder(dataDir, id);
  try {
    if (path.basename(await readlink(path.join(dataDir, 'site'))) !== id) return undefined;
    const files = v.parse(
      v.record(v.string(), writtenFile),
      JSON.parse(await readFile(listOf(folder), 'utf8')),
    ) as WrittenSite['files'];
    await pMap(
      Object.entries(files),
      async ([file, { stamp }]) => {
        if ((await stampOf(path.join(folder, file))) !== stamp) throw new Error(`${file} has changed`);
      },
      { concurrency },
    );
    return { folder, files };
  } catch {
    return undefined;
  }
}

/** Copies where the file system has no links. */
const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to));

/** Writes a site. A file that is made from the same as that of the live site is a link, and so are its compressed forms. */
export class SiteWriter {
  readonly #folder: string;
  readonly #live: WrittenSite | undefined;
  readonly #compressor: Compressor;
  readonly #files: Record<string, WrittenFile> = {};

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
    if (await this.link(file, of)) return;
    const target = await this.#targetOf(file);
    await writeFile(target, text);
    await this.#compressor.precompress(target, Buffer.from(text));
    this.#files[file] = { ...details, of, stamp: await stampOf(target) };
  }

  /** Copies a stored file with its compressed forms, so that an edit of the site does not reach the store. */
  async copy(file: string, of: string, from: string): Promise<void> {
    const target = await this.#targetOf(file);
    // Compressed forms may be missing.
    for (const ending of endings)
      await copyFile(from + ending, target + ending, constants.COPYFILE_FICLONE).catch((cause: unknown) => {
        if (ending === '') throw cause;
      });
    this.#files[file] = { of, stamp: await stampOf(target) };
  }

  /** Links a file to that of the live site. Returns false if the live site has none that was made from the same. */
  async link(file: string, of: string): Promise<boolean> {
    const known = this.#live?.files[file];
    if (!this.#live || known?.of !== of) return false;
    const target = await this.#targetOf(file);
    const forms = known.stamp.split(' ');
    for (const [index, ending] of endings.entries())
      if (forms[index] !== '') await linkOrCopy(path.join(this.#live.folder, file) + ending, target + ending);
    this.#files[file] = known;
    return true;
  }

  /** Records what was written, for the next site. */
  async finish(): Promise<void> {
    await writeWholeFile(listOf(this.#folder), {}, (write) => write(JSON.stringify(this.#files)));
  }

  async #targetOf(file: string): Promise<string> {
    const target = path.join(this.#folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  }
}
