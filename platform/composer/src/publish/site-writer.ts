import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  type Stats,
} from 'node:fs';
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
  /** The inode of each file and of each compressed form, by its path in the site. */
  readonly inodes: ReadonlyMap<string, number>;
}

/** The folder of a site, or of all of them. */
export const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** Lists the files of a site, next to its folder. */
const listOf = (folder: string): string => `${folder}.json`;

// Links and stamps are synchronous, and paths are not normalised: a site of a thousand pages has ten thousand, and promises take
// longer than they do.

const lookAt = (file: string): Stats | undefined => lstatSync(file, { throwIfNoEntry: false });

const stampOfForm = (found: Stats | undefined): string =>
  found ? `${found.size}:${Math.round(found.mtimeMs)}` : '';

const stampOf = (file: string): string =>
  endings.map((ending) => stampOfForm(lookAt(file + ending))).join(' ');

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
      const found = lookAt(`${folder}/${form}`);
      if (!found || stampOfForm(found) !== stamp) return undefined;
      inodes.set(form, found.ino);
    }
    return { folder, files, inodes };
  } catch {
    return undefined;
  }
}

/** Removes all files but those, and the folders that become empty. Returns whether any file is left. */
function keepOnly(files: ReadonlySet<string>, folder: string, below = ''): boolean {
  let isEmpty = true;
  for (const name of readdirSync(path.join(folder, below))) {
    const at = below + name;
    const isFolder = !files.has(at) && lookAt(path.join(folder, at))?.isDirectory() === true;
    if (isFolder ? keepOnly(files, folder, `${at}/`) : files.has(at)) isEmpty = false;
    else rmSync(path.join(folder, at), { recursive: true });
  }
  return !isEmpty;
}

/**
 * Writes a site, into a folder that may hold an older one. A file that is made from the same as that of the live site is a link,
 * and so are its compressed forms. What is linked is never written into: it may be live.
 */
export class SiteWriter {
  readonly #folder: string;
  readonly #live: WrittenSite | undefined;
  readonly #compressor: Compressor;
  readonly #files: Record<string, WrittenFile> = {};
  readonly #folders = new Set<string>();
  readonly #isOverOlder: boolean;

  /** @param live - The live site, if it is intact. */
  constructor(folder: string, live: WrittenSite | undefined, compressor: Compressor) {
    this.#folder = folder;
    this.#live = live;
    this.#compressor = compressor;
    this.#isOverOlder = existsSync(folder);
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
    this.#makeFolderOf(file);
    for (const { form } of formsOf(file, known.stamp)) {
      const target = `${this.#folder}/${form}`;
      const there = this.#isOverOlder ? lookAt(target) : undefined;
      if (there && there.ino === this.#live.inodes.get(form)) continue;
      if (there) rmSync(target);
      linkOrCopy(path.join(this.#live.folder, form), target);
    }
    this.#files[file] = known;
    return true;
  }

  /** Removes what an older site had besides, and records what was written, for the next site. */
  async finish(): Promise<void> {
    if (this.#isOverOlder) keepOnly(new Set(allFormsOf(this.#files).map(({ form }) => form)), this.#folder);
    await writeWholeFile(listOf(this.#folder), {}, (write) => write(JSON.stringify(this.#files)));
  }

  #makeFolderOf(file: string): string {
    const target = path.join(this.#folder, file);
    const folder = path.dirname(target);
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    return target;
  }

  /** The place of a new file, without what an older site had there. */
  #targetOf(file: string): string {
    const target = this.#makeFolderOf(file);
    if (this.#isOverOlder) for (const ending of endings) rmSync(target + ending, { force: true });
    return target;
  }
}
