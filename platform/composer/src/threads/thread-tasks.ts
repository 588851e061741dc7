import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { classMarkOf } from '@proper/shared-types/node/class-names';
import type { Release, ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { compressedBytes, writeVariants } from '../base/compress';
import { linkOrCopy } from '../base/files';
import { InvalidReleaseError, messageOf } from '../base/invalid-release';
import { checkMarkup } from '../check/markup';
import { checkStyleSheet } from '../check/style-sheets';
import { parseRelease } from '../fetch/release-schema';
import { type DocumentInputs, type JoinedDocument, type SiteInputs, writeDocument } from '../join/document';

/** What runs in threads: whatever reads the content of a release. An invalid release is a value here; exceptions are bugs. */
export type TaskResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string; readonly version?: string | undefined };

function asResult<Value>(work: () => Value): TaskResult<Value> {
  try {
    return { ok: true, value: work() };
  } catch (cause) {
    if (!(cause instanceof InvalidReleaseError)) throw cause;
    return { ok: false, reason: cause.message, version: cause.details.version };
  }
}

/** Parses a `release.json`. */
export const readRelease = (text: string): TaskResult<Release> => asResult(() => parseRelease(text));

/** A file of a release to check, relative to its `browser/` folder. */
export interface FileToCheck {
  readonly file: string;
  readonly use: 'script' | 'style' | 'markup' | 'content';
  /** The page that it is of. */
  readonly page?: string | undefined;
}

/** Some files of a release. */
export interface FilesToCheck {
  readonly folder: string;
  readonly name: ReleaseName;
  /** The names of all remotes. */
  readonly names: readonly string[];
  readonly files: readonly FileToCheck[];
}

const contentSchema = v.object({ html: v.record(v.string(), v.string()), data: v.unknown() });

function checkContent(json: string, names: readonly string[]): void {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch (cause) {
    throw new InvalidReleaseError(`has content that cannot be read: ${messageOf(cause)}`);
  }
  const result = v.safeParse(contentSchema, content);
  if (!result.success) throw new InvalidReleaseError('has content without html and data');
  // A navigation inserts its parts into a page.
  for (const part of Object.values(result.output.html)) checkMarkup(part, { headings: 0, names });
}

const checks: Readonly<
  Record<FileToCheck['use'], (text: string, file: FileToCheck, batch: FilesToCheck) => void>
> = {
  // As a classic script, in Chromium's engine. It is not run.
  script: (text, { file }) => void new Script(text, { filename: file }),
  style: (text, _file, { name }) => void checkStyleSheet(text, classMarkOf(name)),
  markup: (text, _file, { names }) => checkMarkup(text, { headings: 1, names }),
  content: (text, _file, { names }) => checkContent(text, names),
};

const verbs: Readonly<Record<FileToCheck['use'], string>> = {
  script: 'does not parse: ',
  style: '',
  markup: '',
  content: '',
};

/** Checks some files of a release, and weighs each: the bytes that a browser with brotli transfers. */
export const checkFiles = (batch: FilesToCheck): TaskResult<Readonly<Record<string, number>>> =>
  asResult(() => {
    const weights: Record<string, number> = {};
    for (const each of batch.files) {
      const { file, use, page } = each;
      const content = readFileSync(path.join(batch.folder, 'browser', file));
      try {
        checks[use](content.toString('utf8'), each, batch);
      } catch (cause) {
        const subject = page === undefined ? `its file ${file}` : `the page ${page}`;
        throw new InvalidReleaseError(`${subject} ${verbs[use]}${messageOf(cause)}`);
      }
      if (use !== 'content') weights[file] = compressedBytes(content, 9);
    }
    return weights;
  });

/** Some documents of a site. */
export interface DocumentsToJoin {
  readonly documents: readonly DocumentInputs[];
  readonly site: SiteInputs;
  /** Gets the documents. */
  readonly folder: string;
}

/** Joins and writes some documents. What is thrown is a bug of the shell, which is refused then. */
export async function joinDocuments({
  documents,
  site,
  folder,
}: DocumentsToJoin): Promise<TaskResult<readonly JoinedDocument[]>> {
  const joined: JoinedDocument[] = [];
  for (const document of documents)
    try {
      joined.push(await writeDocument(document, site, folder));
    } catch (cause) {
      const subject = document.path ?? document.absence;
      return { ok: false, reason: `the document of ${subject} cannot be rendered: ${messageOf(cause)}` };
    }
  return { ok: true, value: joined };
}

/** Files to link from a store into a folder that is served. */
export interface FilesToAdd {
  readonly files: readonly { readonly from: string; readonly to: string; readonly isCompressed: boolean }[];
}

/** Links files, and writes their compressed variants. */
export function addFiles({ files }: FilesToAdd): TaskResult<null> {
  for (const { from, to, isCompressed } of files) {
    if (existsSync(to)) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    if (isCompressed) writeVariants(to, readFileSync(from));
    // Last: where it is, its variants are too.
    linkOrCopy(from, to);
  }
  return { ok: true, value: null };
}
