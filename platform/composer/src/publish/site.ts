import { constants, existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/document-file';
import { unavailableFolder } from '@proper/operator-kit/public-record';
import { fileOfHeaders, type HeadersByFile, headersOfDocument } from '@proper/operator-kit/response-headers';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { feedPath, pageListAddress } from '@proper/shared-types/release';
import pMap from 'p-map';
import { addressOf, isReplaced, versionBase } from '../addresses';
import type { Documents, Report, StoredRelease } from '../model';
import { releaseFile } from '../pull/sources';
import { type Compressor, encodings } from './compress';
import { policyOf } from './content-security-policy';
import type { Article, PageDates } from './page-dates';
import {
  feedXml,
  headersFile,
  pageListOf,
  policiesFile,
  policiesForNginx,
  robotsTxt,
  sitemapXml,
} from './site-files';

/** How many files are written and compressed at once. */
const concurrency = 8;

/** How many earlier sites stay, for whoever is still being served from one. */
const earlierSites = 2;

/** A site that is being written. */
interface Place {
  /** Its folder. */
  readonly site: string;
  readonly compressor: Compressor;
}

async function write({ site, compressor }: Place, file: string, content: string): Promise<void> {
  const target = path.join(site, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
  await compressor.precompress(target, Buffer.from(content));
}

/** A copy, which shares its bytes where the file system can: what happens to a site does not happen to the store. */
const copy = (from: string, to: string): Promise<void> => copyFile(from, to, constants.COPYFILE_FICLONE);

/** Puts a stored file into the site, with its compressed forms where it has them. */
async function placeWithForms(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  for (const ending of ['', ...encodings])
    if (ending === '' || existsSync(from + ending)) await copy(from + ending, to + ending);
}

/**
 * The browser files of a release, compressed once in the store; what another one has placed is there. What was damaged is left
 * out, and said. With the two other files others can take the release from here: a developer, for one, who has no more than
 * one remote.
 *
 * @param isLive - Whether it also has the files that each release of its name replaces.
 */
async function placeRelease(
  to: Place,
  { release, folder }: StoredRelease,
  { isLive, report }: { readonly isLive: boolean; readonly report: Report },
): Promise<void> {
  const { name, version, files, server } = release;
  const base = path.join(to.site, versionBase(name, version));
  await mkdir(path.dirname(path.join(base, server.file)), { recursive: true });
  for (const file of [releaseFile, server.file])
    await copy(path.join(folder, file), path.join(base, file)).catch(() =>
      report(`${name} ${version}: its file ${file} is missing in the store, and is left out`),
    );
  if (name !== 'shell') await write(to, pageListAddress(name, version), pageListOf(release));
  await pMap(
    Object.entries(files),
    async ([file, integrity]) => {
      const target = path.join(to.site, addressOf(release, file));
      // A document of that name goes before.
      if (existsSync(target) || (isReplaced(release, file) && !isLive)) return;
      const source = path.join(folder, 'browser', file);
      const content = await readFile(source).catch(() => undefined);
      if (content === undefined || integrityOf(content) !== integrity)
        return report(`${name} ${version}: its file ${file} was damaged in the store, and is left out`);
      await to.compressor.precompress(source, content);
      await placeWithForms(source, target);
    },
    { concurrency },
  );
}

/** What goes into a site. */
export interface SiteContent {
  readonly config: SiteConfig;
  readonly documents: Documents;
  readonly dates: PageDates;
  readonly articles: readonly Article[];
  /** Pages that say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
  readonly releases: readonly StoredRelease[];
  /** Earlier releases, whose files stay for open pages. */
  readonly lived: readonly StoredRelease[];
  readonly compressor: Compressor;
  readonly report: Report;
  /** Interrupts it. */
  readonly signal: AbortSignal;
}

async function fill(site: string, content: SiteContent): Promise<void> {
  const { config, documents, dates, articles, releases, lived, unavailable, compressor, report, signal } =
    content;
  const to: Place = { site, compressor };
  const { origin } = config;
  const headers = new Map([...documents].map(([page, html]) => [page, headersOfDocument(policyOf(html))]));
  const headersByFile: HeadersByFile = Object.fromEntries(
    [...headers].map(([page, own]) => [documentFile(page), own]),
  );
  const headersOfPages = [...headers].flatMap(([page, own]) => (page === null ? [] : [[page, own] as const]));
  const files: readonly (readonly [string, string])[] = [
    ...[...documents].map(([page, html]) => [documentFile(page), html] as const),
    ['sitemap.xml', sitemapXml(origin, dates)],
    [feedPath.slice(1), feedXml(origin, articles)],
    ['robots.txt', robotsTxt(origin)],
    ['config.json', `${JSON.stringify(config, null, 2)}\n`],
    ['_headers', headersFile(origin, new Map(headersOfPages))],
    [fileOfHeaders, `${JSON.stringify(headersByFile, null, 2)}\n`],
    [policiesFile, policiesForNginx(path.basename(site), headersByFile)],
    ...unavailable.map((page) => [`${unavailableFolder}/${documentFile(page)}`, ''] as const),
  ];
  await pMap(files, ([file, text]) => write(to, file, text), { concurrency, signal });
  for (const release of [...releases, ...lived]) {
    signal.throwIfAborted();
    await placeRelease(to, release, { isLive: releases.includes(release), report });
  }
}

/** Writes a whole site into a folder of its own, or none, and returns it. Nothing of what is live is touched. */
export async function writeSite(dataDir: string, id: string, content: SiteContent): Promise<string> {
  const site = path.join(dataDir, 'sites', id);
  try {
    await fill(site, content);
    return site;
  } catch (cause) {
    await rm(site, { recursive: true, force: true });
    throw cause;
  }
}

/**
 * Makes a written site the live one, in one step, and removes those that nobody can be reading any more.
 *
 * @param earlier - The ids of the sites before this one, newest first.
 */
export async function publishSite(dataDir: string, id: string, earlier: readonly string[]): Promise<void> {
  const live = path.join(dataDir, 'site');
  const unfinished = `${live}.new`;
  const before = await readlink(live).catch(() => undefined);
  await rm(unfinished, { force: true });
  await symlink(path.join('sites', id), unfinished);
  await rename(unfinished, live);
  const folder = path.join(dataDir, 'sites');
  const keep = new Set([id, before && path.basename(before), ...earlier.slice(0, earlierSites)]);
  for (const name of await readdir(folder))
    if (!keep.has(name)) await rm(path.join(folder, name), { recursive: true, force: true });
}
