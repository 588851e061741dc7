import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '@proper/shared-types';
import type { Release, ReleasePage } from '@proper/shared-types/release';
import { type FileToAdd, sha256OfData } from '../base/files';
import { addressOf, documentFiles, isRootFile, releaseFile, type StoredRelease } from '../base/releases';
import { ownerOf, type Remotes } from '../fetch/remotes-file';
import type { Threads } from '../threads/threads';
import type { DocumentInputs, SiteInputs, StoredFile } from './document';

/** Another composer may make other documents of the same release. */
const composerCode = sha256OfData(
  readdirSync(import.meta.dirname)
    .filter((file) => /(?<!\.test)\.[jt]s$/.test(file))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')),
);

/** The most effort of brotli costs four times as much for a document as a little less, which adds 1.5 % to it. */
const quality = { usual: 11, manyPages: 10, fromPages: 100 };

/** What documents are made from, besides their release. */
export interface JoinContext {
  readonly dataDir: string;
  readonly shell: StoredRelease;
  readonly config: SiteConfig;
  readonly remotes: Remotes;
}

const storedFile = ({ folder }: StoredRelease, file: string): string => path.join(folder, 'browser', file);

/** Files of a release, as documents name them. */
const listFiles = (stored: StoredRelease, files: readonly string[]): readonly StoredFile[] =>
  files.map((file) => ({
    href: addressOf(stored.release, file),
    integrity: stored.release.files[file] ?? '',
    name: stored.release.name,
    stored: storedFile(stored, file),
  }));

/** What a shell brings to every document. */
function siteInputs({ config, shell }: JoinContext, pages: number): SiteInputs {
  const { scripts, server, version } = shell.release;
  return {
    config,
    shell: {
      version,
      server: path.join(shell.folder, server?.file ?? ''),
      scripts: listFiles(shell, scripts),
    },
    quality: pages < quality.fromPages ? quality.usual : quality.manyPages,
  };
}

/** What the document of a page is made from. */
export function pageInputs(remote: StoredRelease, page: ReleasePage, shell: StoredRelease): DocumentInputs {
  const { name, entry, scripts, styles, files } = remote.release;
  const { path: address, meta, html, content, picture, sharedModules = [] } = page;
  const code = [...(entry === null ? [] : [entry]), ...scripts, ...page.scripts];
  const shared = sharedModules.flatMap((module) => shell.release.sharedModules?.[module] ?? []);
  return {
    path: address,
    meta,
    html: storedFile(remote, html),
    ...(content !== undefined && { content: storedFile(remote, content) }),
    ...(picture !== undefined && { picture: addressOf(remote.release, picture) }),
    remote: { name, entry: addressOf({ name }, entry ?? ''), integrity: files[entry ?? ''] ?? '' },
    styles: [...listFiles(shell, shell.release.styles), ...listFiles(remote, [...styles, ...page.styles])],
    preloads: [...listFiles(remote, code), ...listFiles(shell, shared)],
  };
}

/** The documents without a page, which belong to the shell. */
export const absentInputs = (shell: StoredRelease): readonly DocumentInputs[] =>
  (['not-found', 'unavailable'] as const).map((absence) => ({
    path: null,
    absence,
    remote: null,
    styles: listFiles(shell, shell.release.styles),
    preloads: [],
  }));

/** The documents that were made, in a folder for each name. */
export const documentsFolder = (dataDir: string, name = ''): string => path.join(dataDir, 'documents', name);

/** The code of a remote's release, on which all of its documents depend. */
const pickCode = ({ name, entry, scripts, styles, files }: Release): unknown => [
  name,
  [...(entry === null ? [] : [entry]), ...scripts, ...styles].map((file) => [file, files[file]]),
];

/** A document that a release becomes. */
export interface PlannedDocument {
  /** Undefined for a document without a page. */
  readonly page?: ReleasePage;
  /**
   * Keeps it. The folder is named by a hash of everything that the document is made from, so one that exists is not made again,
   * whatever has been live meanwhile.
   */
  readonly folder: string;
}

/** Lists the documents that a release becomes. The shell's are *not found* and *unavailable*, in this order. */
export function planDocuments(
  { release }: StoredRelease,
  { dataDir, shell, config, remotes }: JoinContext,
): readonly PlannedDocument[] {
  const { name, pages, files } = release;
  const common = sha256OfData([composerCode, config, shell.release.version, pickCode(release)]);
  const folderOf = (...parts: readonly unknown[]): string =>
    path.join(documentsFolder(dataDir, name), sha256OfData([common, ...parts]));
  if (name === 'shell') return ['not-found', 'unavailable'].map((absence) => ({ folder: folderOf(absence) }));
  // `remotes.json` may have given the route of a page to another remote.
  return pages
    .filter((page) => ownerOf(remotes, page.path) === name)
    .map((page) => {
      const { html, content = '', picture = '', scripts, styles } = page;
      const hashes = [html, content, picture, ...scripts, ...styles].map((file) => files[file]);
      return { page, folder: folderOf(page, hashes) };
    });
}

const isWritten = ({ folder }: PlannedDocument): boolean =>
  [documentFiles.html, documentFiles.policy].every((file) => existsSync(path.join(folder, file)));

/** Where the browser files of all releases of a name are, which the site serves at `/releases/<name>/`. */
export const assetsFolder = (dataDir: string, name = ''): string => path.join(dataDir, 'assets', name);

/** The files of a release that are not served yet, and where they are to be. Files with one address are equal: they have been checked. */
function listAssets({ release, folder }: StoredRelease, dataDir: string): readonly FileToAdd[] {
  const { name, version, files, pages, server } = release;
  const assets = assetsFolder(dataDir, name);
  // Visitors get these in documents and their data.
  const notFetched = new Set(pages.flatMap(({ html, content = '' }) => [html, content]));
  const browserFiles = Object.keys(files).map((file) => ({
    from: path.join(folder, 'browser', file),
    // The site links those at its root from here.
    to: path.join(assets, isRootFile(name, file) ? version : '', file),
    isCompressed: !notFetched.has(file),
  }));
  const described = [releaseFile, ...(server ? [server.file] : [])].map((file) => ({
    from: path.join(folder, file),
    to: path.join(assets, version, file),
    isCompressed: false,
  }));
  return [...browserFiles, ...described].filter(({ to }) => !existsSync(to));
}

/** Whether all documents of a release exist. */
export const isJoined = (stored: StoredRelease, context: JoinContext): boolean =>
  planDocuments(stored, context).every(isWritten);

/**
 * Joins a release with a shell: makes those of its documents that do not exist, and adds its browser files to those that are served.
 * Nothing is live by that.
 *
 * @throws InvalidReleaseError if the shell cannot render a document
 */
export async function joinRelease(
  stored: StoredRelease,
  context: JoinContext,
  threads: Threads,
): Promise<void> {
  await threads.run('addFile', listAssets(stored, context.dataDir));
  const planned = planDocuments(stored, context);
  const site = siteInputs(context, planned.length);
  const absent = absentInputs(context.shell);
  const documents = planned.flatMap((document, index) => {
    const { page, folder } = document;
    const inputs = page ? pageInputs(stored, page, context.shell) : absent[index];
    return inputs && !isWritten(document) ? [{ inputs, site, folder }] : [];
  });
  await threads.run('writeDocument', documents);
}
