import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { ComposedRemote, DocumentFile, Release, ReleasePage } from '@proper/shared-types/release';
import { variantEndings } from '../base/compress';
import { linkOrCopy } from '../base/files';
import { sha256OfData } from '../base/hash';
import { addressOf, isRootFile, type StoredRelease } from '../base/releases';
import type { CheckedRelease } from '../check/check-release';
import { findArticle } from '../fetch/release-schema';
import type { Threads } from '../threads/threads';
import type { DocumentInputs, SiteInputs } from './document';
import {
  documentsFolder,
  type OutputDocument,
  outputFile,
  outputFolder,
  type ReleaseOutput,
  readOutput,
} from './output';
import { typefacesFolder } from './typefaces';

/** Another number means that the same release becomes other documents. */
const outputFormat = 1;

/** The most effort of brotli costs four times as much for a document as a little less, which adds 1.5 % to it. */
const quality = { usual: 11, manyPages: 10, fromPages: 100 };

/** What documents are made from, besides the release. */
export interface JoinOptions {
  readonly dataDir: string;
  readonly shell: StoredRelease;
  readonly config: SiteConfig;
  /** Whether a page is the remote's: `remotes.json` may have given its route to another one. */
  readonly owns: (page: SitePath) => boolean;
  /** The live output of the name, whose unchanged documents stay. */
  readonly live: ReleaseOutput | undefined;
  /** `full` makes all documents again. */
  readonly verify: 'full' | 'changed';
  readonly threads: Threads;
}

const fileOf = ({ release }: StoredRelease, file: string): DocumentFile => ({
  href: addressOf(release, file),
  integrity: release.files[file] ?? '',
});

const listFiles = (stored: StoredRelease, files: readonly string[]): readonly DocumentFile[] =>
  files.map((file) => fileOf(stored, file));

const storedFile = ({ folder }: StoredRelease, file: string): string => path.join(folder, 'browser', file);

const listSheets = (stored: StoredRelease, files: readonly string[]) =>
  files.map((file) => ({
    ...fileOf(stored, file),
    name: stored.release.name,
    stored: storedFile(stored, file),
  }));

function composedRemote(remote: StoredRelease): ComposedRemote {
  const { name, entry } = remote.release;
  const { href, integrity } = fileOf(remote, entry ?? '');
  return { name, entry: href, integrity };
}

/** What a shell brings to every document. */
function siteInputs(shell: StoredRelease, { dataDir, config }: JoinOptions, pages: number): SiteInputs {
  const { files, scripts, server, version } = shell.release;
  const fonts = Object.keys(files).filter((file) => file.endsWith('.woff2'));
  return {
    config,
    shell: {
      version,
      server: path.join(shell.folder, server?.file ?? ''),
      scripts: listFiles(shell, scripts),
      fonts: fonts.map((file) => ({ ...fileOf(shell, file), stored: storedFile(shell, file) })),
    },
    typefaces: typefacesFolder(dataDir),
    quality: pages < quality.fromPages ? quality.usual : quality.manyPages,
  };
}

/** What the document of a page is made from. */
export function pageInputs(remote: StoredRelease, page: ReleasePage, shell: StoredRelease): DocumentInputs {
  const { entry, scripts, styles } = remote.release;
  const shared = (page.sharedModules ?? []).flatMap((name) => shell.release.sharedModules?.[name] ?? []);
  return {
    path: page.path,
    meta: page.meta,
    html: storedFile(remote, page.html),
    ...(page.content === undefined ? {} : { content: storedFile(remote, page.content) }),
    ...(page.picture === undefined ? {} : { picture: fileOf(remote, page.picture).href }),
    remote: composedRemote(remote),
    styles: [...listSheets(shell, shell.release.styles), ...listSheets(remote, [...styles, ...page.styles])],
    preloads: [...listFiles(remote, [entry ?? '', ...scripts, ...page.scripts]), ...listFiles(shell, shared)],
  };
}

/** The documents without a page, which belong to the shell. */
export const absentInputs = (shell: StoredRelease): readonly DocumentInputs[] =>
  (['not-found', 'unavailable'] as const).map((absence) => ({
    path: null,
    absence,
    remote: null,
    styles: listSheets(shell, shell.release.styles),
    preloads: [],
  }));

/** The code of a remote's release, on which all of its documents depend. */
const pickCode = ({ name, entry, scripts, styles, files }: Release): unknown => [
  name,
  [...(entry === null ? [] : [entry]), ...scripts, ...styles].map((file) => [file, files[file]]),
];

/** A document to be, with what the site says about it. */
interface PlannedDocument {
  readonly inputs: DocumentInputs;
  readonly fingerprint: string;
  readonly page?: ReleasePage;
}

/** Lists the documents of a release, each with a fingerprint of everything that it is made from. */
function planDocuments(
  stored: StoredRelease,
  { shell, config, owns }: JoinOptions,
): readonly PlannedDocument[] {
  const { release } = stored;
  const common = sha256OfData([outputFormat, config, shell.release.version, pickCode(release)]);
  if (release.name === 'shell')
    return absentInputs(shell).map((inputs) => ({
      inputs,
      fingerprint: sha256OfData([common, inputs.absence]),
    }));
  return release.pages
    .filter((page) => owns(page.path))
    .map((page) => {
      const { html, content = '', picture = '', scripts, styles } = page;
      const files = [html, content, picture, ...scripts, ...styles];
      const hashes = files.map((file) => release.files[file]);
      return {
        page,
        inputs: pageInputs(stored, page, shell),
        fingerprint: sha256OfData([common, page, hashes]),
      };
    });
}

/** Links the files of a document of the live output. Returns whether all of them exist. */
function keepDocument({ files }: OutputDocument, from: string, to: string): boolean {
  if (!files.every((file) => existsSync(path.join(from, file)))) return false;
  for (const file of files) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    linkOrCopy(path.join(from, file), path.join(to, file));
  }
  return true;
}

/** Writes the documents that have changed, and links the others. */
async function writeDocuments(
  stored: StoredRelease,
  folder: string,
  options: JoinOptions,
): Promise<readonly OutputDocument[]> {
  const { dataDir, shell, live, verify, threads } = options;
  const planned = planDocuments(stored, options);
  const known = new Map(verify === 'full' ? [] : live?.documents.map((each) => [each.fingerprint, each]));
  const from = live ? documentsFolder(dataDir, live) : '';
  const kept = new Map<string, OutputDocument>();
  for (const { fingerprint } of planned) {
    const document = known.get(fingerprint);
    if (document && keepDocument(document, from, folder)) kept.set(fingerprint, document);
  }
  const changed = planned.filter(({ fingerprint }) => !kept.has(fingerprint));
  const joined = await threads.joinDocuments({
    documents: changed.map(({ inputs }) => inputs),
    site: siteInputs(shell, options, planned.length),
    folder,
  });
  const written = new Map(changed.map(({ fingerprint }, index) => [fingerprint, joined[index]]));
  return planned.map(({ inputs, fingerprint, page }): OutputDocument => {
    const document = kept.get(fingerprint) ?? written.get(fingerprint);
    if (!document) throw new Error(`${inputs.path} was not joined.`);
    const { file, policy, files } = document;
    return {
      path: inputs.path,
      fingerprint,
      file,
      policy,
      files,
      day: page && findArticle(page.meta)?.datePublished.slice(0, 10),
      isOnDemand: (page?.sharedModules?.length ?? 0) > 0 || undefined,
    };
  });
}

/** Where the browser files of all releases of a name are, which the site serves at `/releases/<name>/`. */
export const assetsFolder = (dataDir: string, name = ''): string => path.join(dataDir, 'assets', name);

/** Adds the browser files of a release to those that are served. Files with one address are equal: they have been checked. */
async function addAssets(stored: StoredRelease, { dataDir, verify, threads }: JoinOptions): Promise<void> {
  const { release, folder } = stored;
  const { name, version, server } = release;
  const assets = assetsFolder(dataDir, name);
  // Visitors get these in documents and their data.
  const notFetched = new Set(release.pages.flatMap(({ html, content = '' }) => [html, content]));
  const files = Object.keys(release.files)
    .filter((file) => !isRootFile(name, file))
    .map((file) => ({
      from: path.join(folder, 'browser', file),
      to: path.join(assets, file),
      isCompressed: !notFetched.has(file),
    }));
  const described = ['release.json', ...(server ? [server.file] : [])].map((file) => ({
    from: path.join(folder, file),
    to: path.join(assets, version, file),
    isCompressed: false,
  }));
  if (verify === 'full')
    for (const { from, to } of files)
      if (
        existsSync(to) &&
        statSync(from).ino !== statSync(to).ino &&
        !readFileSync(from).equals(readFileSync(to))
      )
        rmSync(to);
  const missing = [...files, ...described].filter(({ to }) => !existsSync(to));
  if (missing.length > 0) await threads.addFiles({ files: missing });
}

/** Adds the shell's files at the root of the site to its documents. */
async function addRootFiles(
  { release, folder }: StoredRelease,
  documents: string,
  threads: Threads,
): Promise<readonly string[]> {
  const files = Object.keys(release.files)
    .filter((file) => isRootFile(release.name, file))
    .map((file) => ({ file, atRoot: file.slice('root/'.length) }));
  await threads.addFiles({
    files: files.map(({ file, atRoot }) => ({
      from: path.join(folder, 'browser', file),
      to: path.join(documents, atRoot),
      isCompressed: true,
    })),
  });
  return files.flatMap(({ atRoot }) =>
    variantEndings.map((ending) => atRoot + ending).filter((file) => existsSync(path.join(documents, file))),
  );
}

function describe(
  { release }: StoredRelease,
  { id, documents, rootFiles, weights }: Pick<ReleaseOutput, 'id' | 'documents' | 'rootFiles' | 'weights'>,
  { shell, config }: JoinOptions,
): ReleaseOutput {
  const { name, version, shared, entry, manifest, pages, files } = release;
  const shown = new Set(documents.map(({ path: page }) => page));
  return {
    id,
    name,
    version,
    shell: shell.release.version,
    config: sha256OfData(config),
    entry:
      entry === null
        ? null
        : {
            href: addressOf(release, entry),
            integrity: files[entry] ?? 'sha384-',
            ...(manifest === undefined ? {} : { manifest: addressOf(release, manifest) }),
          },
    shared,
    documents,
    rootFiles,
    articles: pages.flatMap(({ path: page, meta }) => {
      const article = shown.has(page) ? findArticle(meta) : undefined;
      return article ? [{ path: page, ...article }] : [];
    }),
    weights,
  };
}

/** Whether the documents of an output are the same, byte for byte. */
function haveSameDocuments(dataDir: string, one: ReleaseOutput, other: ReleaseOutput): boolean {
  const [from, to] = [one, other].map((output) => documentsFolder(dataDir, output));
  const list = ({ documents, rootFiles }: ReleaseOutput): readonly string[] =>
    [...documents.flatMap(({ files }) => files), ...rootFiles].toSorted();
  const [files, others] = [list(one), list(other)];
  return (
    files.join() === others.join() &&
    files.every((file) => {
      const [first, second] = [`${from}/${file}`, `${to}/${file}`];
      return (
        existsSync(first) &&
        (statSync(first).ino === statSync(second).ino || readFileSync(first).equals(readFileSync(second)))
      );
    })
  );
}

/**
 * Joins a release with a shell: writes its documents into a folder of their own, and adds its browser files to those that are served.
 * Nothing is live by that. If it exists already, nothing is done.
 *
 * @throws InvalidReleaseError if the shell cannot render a document
 */
export async function joinRelease(
  stored: StoredRelease,
  { weights }: Pick<CheckedRelease, 'weights'>,
  options: JoinOptions,
): Promise<ReleaseOutput> {
  const { dataDir, shell, config, live, verify, threads } = options;
  const { name, version } = stored.release;
  const elsewhere = stored.release.pages.filter(({ path: page }) => !options.owns(page));
  const inputs = [
    outputFormat,
    name,
    version,
    shell.release.version,
    config,
    elsewhere.map(({ path: page }) => page),
  ];
  const key = sha256OfData(inputs).slice(0, 16);
  const existing = live?.id.startsWith(key) ? live : readOutput(dataDir, { name, id: key });
  if (existing && verify === 'changed') return existing;
  const id = existing ? `${key}-${randomUUID().slice(0, 8)}` : key;
  const folder = outputFolder(dataDir, { name, id });
  const unfinished = path.join(path.dirname(folder), `.${randomUUID()}`);
  const documentsIn = path.join(unfinished, 'site');
  try {
    mkdirSync(documentsIn, { recursive: true });
    await addAssets(stored, options);
    const documents = await writeDocuments(stored, documentsIn, options);
    const rootFiles = await addRootFiles(stored, documentsIn, threads);
    const output = describe(stored, { id, documents, rootFiles, weights }, options);
    await writeFile(path.join(unfinished, outputFile), JSON.stringify(output));
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    if (!existing || !haveSameDocuments(dataDir, output, existing)) return output;
    await rm(folder, { recursive: true, force: true });
    return existing;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
