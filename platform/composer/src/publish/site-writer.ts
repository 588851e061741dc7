import { lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, type Stats } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import { sha256 } from '../hash';
import { linkOrCopy } from '../pull/store';
import { type Compressor, encodings } from './compress';

/** How many files are written at the same time. */
export const concurrency = 16;

const endings = ['', ...encodings];

const writtenFile = v.object({
  /** Identifies everything that the file was made from: files with the same fingerprint are equal. */
  fingerprint: v.string(),
  /** Size and time of the file and of its compressed forms: an edit changes them. */
  stamp: v.string(),
  /** The Content-Security-Policy of a document. */
  policy: v.optional(v.string()),
});

/** A file of a site, as it was written. */
export type WrittenFile = v.InferOutput<typeof writtenFile>;

interface WriteOptions extends Partial<Pick<WrittenFile, 'fingerprint' | 'policy'>> {
  /** False for files that no visitor fetches; true by default. */
  readonly isCompressed?: boolean;
}

/** A site in its folder. */
export interface WrittenSite {
  readonly folder: string;
  /** By their paths in the site. */
  readonly files: Readonly<Record<string, WrittenFile>>;
  /** The inode of each file and of each compressed form, by its path in the site. */
  readonly inodes: ReadonlyMap<string, number>;
}

/** The folder of a site; without an id, the folder of all sites. */
export const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** The record of a site's files, next to its folder. */
const recordFile = (folder: string): string => `${folder}.json`;

// Links and stats are synchronous, and paths are not normalised: a site of a thousand pages has ten thousand files, and promises
// take longer than the calls.

const statOf = (file: string): Stats | undefined => lstatSync(file, { throwIfNoEntry: false });

const stampOf = (found: Stats | undefined): string =>
  found ? `${found.size}:${Math.round(found.mtimeMs)}` : '';

/** The live site, if it has this id and no file has changed since it was written: people move links and edit files. */
export async function readLiveSite(dataDir: string, id: string): Promise<WrittenSite | undefined> {
  const folder = siteFolder(dataDir, id);
  try {
    if (path.basename(readlinkSync(path.join(dataDir, 'site'))) !== id) return undefined;
    const record: unknown = JSON.parse(await readFile(recordFile(folder), 'utf8'));
    const files = v.parse(v.record(v.string(), writtenFile), record) as WrittenSite['files'];
    const inodes = new Map<string, number>();
    for (const [file, { stamp }] of Object.entries(files))
      for (const [index, written] of stamp.split(' ').entries()) {
        if (written === '') continue;
        const form = `${file}${endings[index]}`;
        const found = statOf(`${folder}/${form}`);
        if (!found || stampOf(found) !== written) return undefined;
        inodes.set(form, found.ino);
      }
    return { folder, files, inodes };
  } catch {
    return undefined;
  }
}

/** Removes all other files, and folders that become empty. Returns whether any file is left. */
function keepOnly(files: Pick<WrittenSite['inodes'], 'has'>, folder: string, below = ''): boolean {
  let isEmpty = true;
  for (const name of readdirSync(path.join(folder, below))) {
    const file = below + name;
    const isFolder = !files.has(file) && statOf(path.join(folder, file))?.isDirectory() === true;
    if (isFolder ? keepOnly(files, folder, `${file}/`) : files.has(file)) isEmpty = false;
    else rmSync(path.join(folder, file), { recursive: true });
  }
  return !isEmpty;
}

/** After how many files other work has its turn. */
const filesPerTurn = 256;

/** Makes a folder a copy of the live site, of links. It may hold an older site: files that both sites have stay in it. */
export async function copySite({ folder, files, inodes }: WrittenSite, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  keepOnly(inodes, to);
  for (const below of new Set(Object.keys(files).map((file) => path.dirname(file))))
    mkdirSync(path.join(to, below), { recursive: true });
  let count = 0;
  for (const [form, inode] of inodes) {
    const target = `${to}/${form}`;
    const old = statOf(target);
    if (old?.ino !== inode) {
      if (old) rmSync(target, { recursive: true });
      linkOrCopy(`${folder}/${form}`, target);
    }
    count += 1;
    if (count % filesPerTurn === 0) await nextTurn();
  }
}

/**
 * Writes a site into a folder that is a copy of the live one, or new. A file with the fingerprint that it has on the live site
 * stays, with its compressed forms. No file is overwritten in place, because the live site has a link to it, too.
 */
export class SiteWriter {
  readonly #folder: string;
  readonly #live: WrittenSite['files'];
  readonly #compressor: Compressor;
  readonly #files: Record<string, WrittenFile> = {};

  /** @param live - The files of the live site, if the folder is a copy of it. */
  constructor(folder: string, live: WrittenSite['files'], compressor: Compressor) {
    this.#folder = folder;
    this.#live = live;
    this.#compressor = compressor;
  }

  /** Whether the new site has a file already. */
  has(file: string): boolean {
    return Object.hasOwn(this.#files, file);
  }

  /** The Content-Security-Policy of a document that the new site has already. */
  policyOf(file: string): string | undefined {
    return this.#files[file]?.policy;
  }

  /** Keeps the file of the live site, if it has this fingerprint. Returns whether it has. */
  keep(file: string, fingerprint: string): boolean {
    const known = this.#live[file];
    if (known?.fingerprint !== fingerprint) return false;
    this.#files[file] = known;
    return true;
  }

  /** Writes a file, and its compressed forms where they save something. */
  async write(
    file: string,
    content: string | Buffer,
    { fingerprint = sha256(content), isCompressed = true, ...details }: WriteOptions = {},
  ): Promise<void> {
    if (this.keep(file, fingerprint)) return;
    const target = this.#clear(file);
    await writeFile(target, content);
    if (isCompressed) await this.#compressor.precompress(target, Buffer.from(content));
    const stamp = endings.map((ending) => stampOf(statOf(target + ending))).join(' ');
    this.#files[file] = { ...details, fingerprint, stamp };
  }

  /** Removes files that only the live site has, and writes the record of the new site's files. */
  async finish(): Promise<void> {
    for (const file of Object.keys(this.#live)) if (!this.has(file)) this.#clear(file);
    await writeWholeFile(recordFile(this.#folder), JSON.stringify(this.#files));
  }

  /** Removes the live site's link to a file, and makes its folder. Returns the path. */
  #clear(file: string): string {
    const target = path.join(this.#folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    for (const ending of endings) rmSync(target + ending, { force: true });
    return target;
  }
}
