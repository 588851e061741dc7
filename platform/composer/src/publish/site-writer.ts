import { lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, type Stats } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
  fingerprint: v.string(),
  /** Size and time of the file and of its compressed forms, by which an edit is noticed. */
  stamp: v.string(),
  /** The Content-Security-Policy of a document. */
  policy: v.optional(v.string()),
});

/** A file of a site, as it was written. */
export type WrittenFile = v.InferOutput<typeof writtenFile>;

interface WriteOptions extends Partial<Pick<WrittenFile, 'fingerprint' | 'policy'>> {
  /** False for what no visitor fetches; true by default. */
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

/** The folder of a site, or of all of them. */
export const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** Lists the files of a site, next to its folder. */
const listOf = (folder: string): string => `${folder}.json`;

// Links and stamps are synchronous, and paths are not normalised: a site of a thousand pages has ten thousand, and promises take
// longer than they do.

const statOf = (file: string): Stats | undefined => lstatSync(file, { throwIfNoEntry: false });

const stampOfForm = (found: Stats | undefined): string =>
  found ? `${found.size}:${Math.round(found.mtimeMs)}` : '';

const stampOf = (file: string): string =>
  endings.map((ending) => stampOfForm(statOf(file + ending))).join(' ');

/** A file and its compressed forms, each with its own stamp. */
const formsOf = (file: string, stamp: string) =>
  stamp.split(' ').flatMap((own, index) => (own === '' ? [] : [{ form: file + endings[index], stamp: own }]));

const allFormsOf = (files: WrittenSite['files']) =>
  Object.entries(files).flatMap(([file, { stamp }]) => formsOf(file, stamp));

/** The live site, if it has this id and every file is as it was written: people move links and edit files. */
export async function readLiveSite(dataDir: string, id: string): Promise<WrittenSite | undefined> {
  const folder = siteFolder(dataDir, id);
  try {
    if (path.basename(readlinkSync(path.join(dataDir, 'site'))) !== id) return undefined;
    const files = v.parse(
      v.record(v.string(), writtenFile),
      JSON.parse(await readFile(listOf(folder), 'utf8')),
    ) as WrittenSite['files'];
    const inodes = new Map<string, number>();
    for (const { form, stamp } of allFormsOf(files)) {
      const found = statOf(`${folder}/${form}`);
      if (!found || stampOfForm(found) !== stamp) return undefined;
      inodes.set(form, found.ino);
    }
    return { folder, files, inodes };
  } catch {
    return undefined;
  }
}

/** Removes all files but those, and the folders that become empty. Returns whether any file is left. */
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

/** How many files of a site are looked at before other work has its turn. */
const turn = 256;

/** Makes a folder, which may hold an older site, a copy of the live one, of links: what is the same file already stays. */
export async function copySite({ folder, files, inodes }: WrittenSite, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  keepOnly(inodes, to);
  for (const below of new Set(Object.keys(files).map((file) => path.dirname(file))))
    mkdirSync(path.join(to, below), { recursive: true });
  let count = 0;
  for (const [form, inode] of inodes) {
    const target = `${to}/${form}`;
    const there = statOf(target);
    if (there?.ino !== inode) {
      if (there) rmSync(target, { recursive: true });
      linkOrCopy(`${folder}/${form}`, target);
    }
    count += 1;
    if (count % turn === 0) await nextTurn();
  }
}

/**
 * Writes a site into a folder that is a copy of the live one, or new. A file that is made from the same as that of the live site
 * stays, and so do its compressed forms. None is written into: the live site has it, too.
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

  /** Whether the site has a file already. */
  has(file: string): boolean {
    return Object.hasOwn(this.#files, file);
  }

  /** Keeps the file of the live site. Returns false if that has none that was made from the same. */
  keep(file: string, fingerprint: string): boolean {
    const known = this.#live[file];
    if (known?.fingerprint !== fingerprint) return false;
    this.#files[file] = known;
    return true;
  }

  /** Writes a file, and its compressed forms where they are of use. */
  async write(
    file: string,
    content: string | Buffer,
    { fingerprint = sha256(content), isCompressed = true, ...details }: WriteOptions = {},
  ): Promise<void> {
    if (this.keep(file, fingerprint)) return;
    const target = this.#clear(file);
    await writeFile(target, content);
    if (isCompressed) await this.#compressor.precompress(target, Buffer.from(content));
    this.#files[file] = { ...details, fingerprint, stamp: stampOf(target) };
  }

  /** Removes what only the live site has, and records what was written, for the next site. */
  async finish(): Promise<void> {
    for (const file of Object.keys(this.#live)) if (!this.has(file)) this.#clear(file);
    await writeWholeFile(listOf(this.#folder), JSON.stringify(this.#files));
  }

  /** Makes the place of a file, without the live one. */
  #clear(file: string): string {
    const target = path.join(this.#folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    for (const ending of endings) rmSync(target + ending, { force: true });
    return target;
  }
}
