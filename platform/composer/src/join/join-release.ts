import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { Absence, ReleasePage } from '@proper/shared-types/release';
import { type AssetLink, hashData } from '../base/files';
import { documentFiles, getUrlPath, isRootFile, releaseFile, type StoredRelease } from '../base/releases';
import { findOwner, type Remotes } from '../fetch/remotes-file';
import type { ThreadPool } from '../threads/thread-pool';
import type { DocumentInputs, DocumentToWrite, SiteInputs, StoredFile } from './document';

/**
 * A hash of the composer's code, because another version may write other documents. The bundle's two entries
 * contain the hashes of its other files; in the source, only this folder counts.
 */
const composerCode = hashData(
  readdirSync(import.meta.dirname)
    .filter((file) => /^(site-command|tasks)\.js$|(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')),
);

/** What documents are made from, besides their release. */
export interface JoinContext {
  readonly dataDir: string;
  readonly shell: StoredRelease;
  readonly config: SiteConfig;
  readonly remotes: Remotes;
}

/** Describes files of a release as documents need them. */
const toStoredFiles = ({ release, folder }: StoredRelease, files: readonly string[]): readonly StoredFile[] =>
  files.map((file) => ({
    href: getUrlPath(release, file),
    integrity: release.files[file] ?? '',
    name: release.name,
    stored: path.join(folder, 'browser', file),
  }));

/**
 * Chooses levels of brotli: 11 takes three times as long as 10 and saves 2 %; 10 takes 15 times as long as 5
 * and saves 6 %.
 */
function getBrotliLevels(pages: number): SiteInputs['brotliLevels'] {
  if (pages >= 1000) return { html: 5, data: 5 };
  return { html: pages < 100 ? 11 : 10, data: 10 };
}

/** Returns what all documents with a shell are made from. `pages` is the number of documents to make. */
export function getSiteInputs(
  { config, shell }: Pick<JoinContext, 'config' | 'shell'>,
  pages: number,
): SiteInputs {
  const { scripts, server, version } = shell.release;
  return {
    config,
    shell: {
      version,
      server: path.join(shell.folder, server?.file ?? ''),
      scripts: toStoredFiles(shell, scripts),
    },
    brotliLevels: getBrotliLevels(pages),
  };
}

/** What the document of a page is made from. */
export function getPageInputs(
  remote: StoredRelease,
  page: ReleasePage,
  shell: StoredRelease,
): DocumentInputs {
  const { name, entry, scripts, styles, files } = remote.release;
  const { picture, sharedModules = [] } = page;
  const code = [entry ?? [], scripts, page.scripts].flat();
  const shared = sharedModules.flatMap((module) => shell.release.sharedModules?.[module] ?? []);
  return {
    page,
    folder: remote.folder,
    ...(picture !== undefined && { picture: getUrlPath(remote.release, picture) }),
    remote: { name, entry: getUrlPath({ name }, entry ?? ''), integrity: files[entry ?? ''] ?? '' },
    styles: [
      ...toStoredFiles(shell, shell.release.styles),
      ...toStoredFiles(remote, [...styles, ...page.styles]),
    ],
    pageScripts: [...toStoredFiles(remote, code), ...toStoredFiles(shell, shared)],
  };
}

/** What a document without a page is made from. It belongs to the shell. */
export const getAbsentInputs = (shell: StoredRelease, absence: Absence): DocumentInputs => ({
  page: null,
  folder: shell.folder,
  absence,
  remote: null,
  styles: toStoredFiles(shell, shell.release.styles),
  pageScripts: [],
});

/** The folder of the documents that were made, or of those of one name. */
export const documentsFolder = (dataDir: string, name = ''): string => path.join(dataDir, 'documents', name);

/** A document to make from a release. */
export interface PlannedDocument {
  /** The path of its page; null for a document that any path may show. */
  readonly path: SitePath | null;
  /** Null for a document that says that its page is not available, or not found. */
  readonly page: ReleasePage | null;
  /** Lists what it is made from. */
  readonly listInputs: () => DocumentInputs;
  /** The folder of its files, named by a hash of all its inputs: an existing one is not made again. */
  readonly folder: string;
}

/** The hashes of pages with their files, so that each is computed once. */
const pageHashes = new WeakMap<ReleasePage, string>();

function hashPage(page: ReleasePage, files: StoredRelease['release']['files']): string {
  const { html, content = '', picture = '', scripts, styles } = page;
  const pageFiles = [html, content, picture, ...scripts, ...styles];
  const hash = pageHashes.get(page) ?? hashData([page, pageFiles.map((file) => files[file])]);
  pageHashes.set(page, hash);
  return hash;
}

/** Returns a function that names a document's folder by a hash of shared inputs and the document's own. */
function createFolderNamer({ release }: StoredRelease, { dataDir, shell, config }: JoinContext) {
  const { name, entry, scripts, styles, files } = release;
  const code = [entry ?? [], scripts, styles].flat().map((file) => [file, files[file]]);
  const common = hashData([composerCode, config, shell.release.version, name, code]);
  return (ownInputs: string): string =>
    path.join(documentsFolder(dataDir, name), hashData([common, ownInputs]));
}

/** Plans the documents of the shell, which say that a page does not exist, or is not available. */
export function planShellDocuments(context: JoinContext) {
  const { shell } = context;
  const getFolder = createFolderNamer(shell, context);
  const plan = (absence: Absence): PlannedDocument => ({
    path: null,
    page: null,
    listInputs: () => getAbsentInputs(shell, absence),
    folder: getFolder(absence),
  });
  return { notFound: plan('not-found'), unavailable: plan('unavailable') };
}

/** Plans a document for each page of a remote, unless `remotes.json` gives the page's route to another. */
export function planPageDocuments(stored: StoredRelease, context: JoinContext): readonly PlannedDocument[] {
  const { name, pages, files } = stored.release;
  const { shell, remotes } = context;
  const getFolder = createFolderNamer(stored, context);
  return pages
    .filter((page) => findOwner(remotes, page.path) === name)
    .map((page) => ({
      path: page.path,
      page,
      listInputs: () => getPageInputs(stored, page, shell),
      folder: getFolder(hashPage(page, files)),
    }));
}

/** Whether the document in a folder is complete. */
export const isWritten = (folder: string): boolean => existsSync(path.join(folder, documentFiles.html));

/** The folder of the browser files of all releases of a name, served at `/releases/<name>/`. */
export const assetsFolder = (dataDir: string, name = ''): string => path.join(dataDir, 'assets', name);

/** Lists the files of a release to link into the served folder. Those that are there already are equal. */
function* listAssets({ release, folder }: StoredRelease, dataDir: string): Generator<AssetLink> {
  const { name, version, files, pages, server } = release;
  const assets = assetsFolder(dataDir, name);
  // Browsers do not fetch these files: documents and their data contain them.
  const notFetched = new Set(pages.flatMap(({ html, content = '' }) => [html, content]));
  for (const file of Object.keys(files)) {
    // Files at the root of the site are linked from the folder of their version.
    const to = path.join(assets, isRootFile(name, file) ? version : '', file);
    if (!existsSync(to)) yield [path.join(folder, 'browser', file), to, !notFetched.has(file)];
  }
  for (const file of [releaseFile, server?.file ?? []].flat()) {
    const to = path.join(assets, version, file);
    if (!existsSync(to)) yield [path.join(folder, file), to, false];
  }
}

/**
 * Joins a release with a shell: makes its missing documents, and adds its browser files to those that are
 * served. Visitors see none of it until it is published.
 *
 * @throws InvalidReleaseError if the shell cannot render a document
 */
export async function joinRelease(stored: StoredRelease, context: JoinContext, threads: ThreadPool) {
  const isShell = stored.release.name === 'shell';
  const planned = isShell ? Object.values(planShellDocuments(context)) : planPageDocuments(stored, context);
  const site = getSiteInputs(context, planned.length);
  function* listUnwritten(): Generator<DocumentToWrite> {
    for (const { listInputs, folder } of planned) if (!isWritten(folder)) yield [folder, listInputs(), site];
  }
  await Promise.all([
    threads.run('writeDocument', listUnwritten()),
    threads.run('linkAsset', listAssets(stored, context.dataDir)),
  ]);
}
