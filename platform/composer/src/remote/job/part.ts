import { lstatSync, mkdirSync, readFileSync, type Stats } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Integrity } from '@proper/shared-types/release';
import * as v from 'valibot';
import { sha256 } from '../../model/hash';
import { nameSchema, sitePath } from '../../model/schemas';
import { encodings, precompress } from './compress';

/** What one remote, or the shell, adds to a site: documents, their data, and the files of its releases. */

/** A file and its compressed forms, by the ends of their names. */
const endings = ['', ...encodings];

const writtenFile = v.object({
  /** Identifies everything that the file was made from: files with the same fingerprint are equal. */
  fingerprint: v.string(),
  /** Size and time of the file and of its compressed forms: an edit changes them. */
  stamp: v.string(),
  /** A hash of the file and of each compressed form: a damaged disk changes them. */
  hashes: v.string(),
  policy: v.exactOptional(v.string()),
});

export type WrittenFile = Readonly<v.InferOutput<typeof writtenFile>>;

const article = v.object({
  path: sitePath,
  headline: v.string(),
  description: v.string(),
  /** A day, such as `2026-03-09`. */
  datePublished: v.string(),
});

/** A blog article, as its page's structured data describes it. */
export type Article = Readonly<v.InferOutput<typeof article>>;

/** The page that needs most of one part of the budget, and the most that is allowed. */
const heaviestPage = v.object({ page: sitePath, bytes: v.number(), of: v.number() });

const factsSchema = v.object({
  /** The contract, by package: the versions that the shell brings, or the ranges that a remote works with. */
  shared: v.record(v.string(), v.string()),
  /** Their number, and the first of them, by their paths. */
  pages: v.object({ count: v.number(), first: v.pipe(v.array(sitePath), v.readonly()) }),
  /** For each part of a page's budget. The shell has none. */
  heaviest: v.record(v.picklist(['document', 'scripts', 'sharedModules', 'remoteEntry']), heaviestPage),
});

/** What the site says about one release, at most a few kilobytes of it. */
export type ReleaseFacts = Readonly<v.InferOutput<typeof factsSchema>>;

export const partSchema = v.object({
  name: nameSchema,
  version: v.string(),
  /** Identifies what all of its documents are made from, besides the release: shell, configuration, routes and tools. */
  inputs: v.string(),
  /** The federation entry; null for the shell, and for a remote of which only files for open pages are left. */
  entry: v.nullable(
    v.object({
      href: v.string(),
      integrity: v.custom<Integrity>((text) => typeof text === 'string'),
      manifest: v.exactOptional(v.custom<`/${string}`>((text) => String(text).startsWith('/'))),
    }),
  ),
  /** Its pages, with the day on which an article was published, and whether it uses one of the shell's shared modules. */
  pages: v.pipe(
    v.array(
      v.object({
        path: sitePath,
        day: v.exactOptional(v.string()),
        isOnDemand: v.exactOptional(v.boolean()),
      }),
    ),
    v.readonly(),
  ),
  articles: v.pipe(v.array(article), v.readonly()),
  /** What the page about the composition shows of the release, where the configuration allows that page. */
  facts: v.exactOptional(factsSchema),
  files: v.record(v.string(), writtenFile),
});

/** The contribution of one name to a site. */
export type Part = Readonly<v.InferOutput<typeof partSchema>>;

/** The folder of a part's new files, in the folder of the process that makes it. */
export const partFiles = (folder: string): string => path.join(folder, 'files');

// Links and stats are synchronous, and paths are not normalised: a site of a thousand pages has ten thousand files, and promises
// take longer than the calls.

export const findStats = (file: string): Stats | undefined => lstatSync(file, { throwIfNoEntry: false });

const toStamp = (found: Stats | undefined): string =>
  found ? `${found.size}:${Math.round(found.mtimeMs)}` : '';

/** The forms of a written file: its name with each ending that it has. */
export const listForms = (file: string, { stamp }: Pick<WrittenFile, 'stamp'>): readonly string[] =>
  stamp.split(' ').flatMap((written, index) => (written === '' ? [] : `${file}${endings[index]}`));

const stampForms = (target: string): string =>
  endings.map((ending) => toStamp(findStats(target + ending))).join(' ');

/** Whether a file is as it was written, by size and time. */
export const isUnchanged = (folder: string, file: string, { stamp }: WrittenFile): boolean =>
  stampForms(`${folder}/${file}`) === stamp;

const hashForms = (target: string): string =>
  endings
    .map((ending) => (findStats(target + ending)?.isFile() ? sha256(readFileSync(target + ending)) : ''))
    .join(' ');

/** Whether a file is as it was written, byte by byte. */
export const isIntact = (folder: string, file: string, { hashes }: WrittenFile): boolean =>
  hashForms(`${folder}/${file}`) === hashes;

interface WriteOptions extends Partial<Pick<WrittenFile, 'fingerprint' | 'policy'>> {
  /** False for files that no visitor fetches; true by default. */
  readonly isCompressed?: boolean;
}

/** Writes the files of a part that differ from those that it has on the live site. */
export class PartWriter {
  readonly folder: string;
  readonly #base: Part['files'];
  readonly files: Record<string, WrittenFile> = {};

  /** @param base - The files of the part on the live site. */
  constructor(folder: string, base: Part['files'] = {}) {
    this.folder = folder;
    this.#base = base;
  }

  has(file: string): boolean {
    return Object.hasOwn(this.files, file);
  }

  /** Keeps the file of the live site, if it has this fingerprint. Returns whether it has. */
  keep(file: string, fingerprint: string): boolean {
    const known = Object.hasOwn(this.#base, file) ? this.#base[file] : undefined;
    if (known?.fingerprint !== fingerprint) return false;
    this.files[file] = known;
    return true;
  }

  /** Writes a file, and its compressed forms where they save something. */
  async write(
    file: string,
    content: string | Buffer,
    { fingerprint = sha256(content), isCompressed = true, ...details }: WriteOptions = {},
  ): Promise<void> {
    if (this.keep(file, fingerprint)) return;
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    if (isCompressed) await precompress(target, Buffer.from(content));
    this.files[file] = { ...details, fingerprint, stamp: stampForms(target), hashes: hashForms(target) };
  }
}
