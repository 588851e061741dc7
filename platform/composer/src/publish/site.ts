import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { documentFile, unavailableFolder } from '@proper/operator-kit/composed-site';
import { fileOfHeaders, type HeadersByFile, headersOfDocument } from '@proper/operator-kit/response-headers';
import type { SitePath } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { feedPath, pageDataPath, type ReleasePage } from '@proper/shared-types/release';
import pMap from 'p-map';
import { addressOf, isRootFile, versionBase } from '../addresses';
import type { Documents, StoredRelease } from '../model';
import { releaseFile } from '../pull/sources';
import { policyOf } from '../render/content-security-policy';
import type { Workspace } from '../workspace';
import {
  articlesOf,
  feedXml,
  headersFile,
  policiesFile,
  policiesForNginx,
  robotsTxt,
  sitemapXml,
} from './site-files';
import { concurrency, copySite, SiteWriter, siteFolder } from './site-writer';

/** What goes into a site. */
export interface SiteContent {
  readonly documents: Documents;
  /** The pages that are available. */
  readonly pages: readonly ReleasePage[];
  /** Pages whose documents say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
  /** Every release whose files stay available, including the current ones; the live shell is the first. */
  readonly kept: readonly StoredRelease[];
}

interface Writing {
  readonly writer: SiteWriter;
  readonly workspace: Workspace;
}

/**
 * Adds the files of a release, compressed but for the content of pages, which visitors have in documents and their data. Damaged
 * ones are left out and reported. A developer who has only one remote can take the release from here.
 */
async function placeRelease(
  { release, folder }: StoredRelease,
  isLiveShell: boolean,
  { writer, workspace: { report } }: Writing,
): Promise<void> {
  const { name, version, files, server, pages } = release;
  const contents = new Set(pages.map(({ content }) => content && `browser/${content}`));
  const base = versionBase(name, version).slice(1);
  const stored = [
    ...Object.entries(files)
      .filter(([file]) => isLiveShell || !isRootFile(name, file))
      .map(([file, integrity]) => [addressOf(release, file).slice(1), `browser/${file}`, integrity] as const),
    [base + server.file, server.file, server.integrity] as const,
  ];
  await writer.write(base + releaseFile, await readFile(path.join(folder, releaseFile), 'utf8'));
  // Another release may have the same file; a page takes precedence over a root file of its name.
  const missing = stored.filter(
    ([target, , integrity]) => !writer.has(target) && !writer.keep(target, integrity),
  );
  await pMap(
    missing,
    async ([target, file, integrity]) => {
      const content = await readFile(path.join(folder, file)).catch(() => undefined);
      if (content === undefined || integrityOf(content) !== integrity)
        return report(`${name} ${version}: its file ${file} was damaged in the store, and is left out`);
      await writer.write(target, content, { fingerprint: integrity, isCompressed: !contents.has(file) });
    },
    { concurrency },
  );
}

async function fill(folder: string, content: SiteContent, workspace: Workspace): Promise<void> {
  const { documents, pages, kept, unavailable } = content;
  const { config, compressor, signal } = workspace;
  const live = await workspace.live();
  const writer = new SiteWriter(folder, live?.files ?? {}, compressor);
  const { origin } = config;
  const articles = articlesOf(pages);
  const policies = new Map([...documents].map(([page]) => [page, live?.files[documentFile(page)]?.policy]));
  for (const [page, { fingerprint, html }] of documents) {
    if (html) continue;
    const file = documentFile(page);
    if (!writer.keep(file, fingerprint)) throw new Error(`${file} was to be taken over from the live site.`);
    // Does nothing for a page without content.
    if (page !== null) writer.keep(pageDataPath(page).slice(1), fingerprint);
  }
  await pMap(
    [...documents].flatMap(([page, { html, ...rest }]) => (html ? [{ page, html, ...rest }] : [])),
    async ({ page, fingerprint, html, data }) => {
      const text = html();
      const policy = policyOf(text);
      policies.set(page, policy);
      await writer.write(documentFile(page), text, { fingerprint, policy });
      if (page !== null && data !== undefined)
        await writer.write(pageDataPath(page).slice(1), data, { fingerprint });
    },
    { concurrency, signal },
  );
  const headers = [...policies].map(([page, policy]) => [page, headersOfDocument(policy)] as const);
  const headersByFile: HeadersByFile = Object.fromEntries(
    headers.map(([page, own]) => [documentFile(page), own]),
  );
  const headersOfPages = headers.flatMap(([page, own]) => (page === null ? [] : [[page, own] as const]));
  const texts: readonly (readonly [string, string])[] = [
    ['sitemap.xml', sitemapXml(origin, pages, articles)],
    [feedPath.slice(1), feedXml(origin, articles)],
    ['robots.txt', robotsTxt(origin)],
    ['config.json', `${JSON.stringify(config, null, 2)}\n`],
    ['_headers', headersFile(origin, new Map(headersOfPages))],
    [fileOfHeaders, `${JSON.stringify(headersByFile, null, 2)}\n`],
    [policiesFile, policiesForNginx(path.basename(folder), headersByFile)],
    ...unavailable.map((page) => [`${unavailableFolder}/${documentFile(page)}`, ''] as const),
  ];
  await pMap(texts, ([file, text]) => writer.write(file, text), { concurrency, signal });
  for (const [index, release] of kept.entries()) {
    signal.throwIfAborted();
    await placeRelease(release, index === 0, { writer, workspace });
  }
  await writer.finish();
}

/** Where the next site begins, as a copy of the live one. */
const nextFolder = (dataDir: string): string => siteFolder(dataDir, 'next');

/**
 * Removes all sites but the live one and the one before it: a request may still be answered from that. The next site begins in the
 * folder of one that is removed, which has most of its files.
 */
export async function beginSite(workspace: Workspace): Promise<void> {
  const { dataDir, earlier } = workspace;
  const live = await workspace.live();
  const next = nextFolder(dataDir);
  const linked = await readlink(path.join(dataDir, 'site')).catch(() => undefined);
  const keep = new Set([linked && path.basename(linked), ...earlier.slice(0, 2).map(({ id }) => id)]);
  for (const name of await readdir(siteFolder(dataDir)).catch(() => [])) {
    const old = siteFolder(dataDir, name);
    if (keep.has(path.parse(name).name) || (live && old === next)) continue;
    if (live && !name.endsWith('.json') && !existsSync(next)) await rename(old, next);
    else await rm(old, { recursive: true, force: true });
  }
  if (live) await copySite(live, next);
}

/** Writes a complete site into a folder of its own, or nothing, and returns the folder. The live site is not changed. */
export async function writeSite(id: string, content: SiteContent, workspace: Workspace): Promise<string> {
  const folder = siteFolder(workspace.dataDir, id);
  try {
    if (await workspace.live()) await rename(nextFolder(workspace.dataDir), folder);
    await fill(folder, content, workspace);
    return folder;
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** Makes a written site the live one, in one step. */
export async function publishSite(id: string, { dataDir }: Workspace): Promise<void> {
  const unfinished = path.join(dataDir, 'site.new');
  await rm(unfinished, { force: true });
  await symlink(path.join('sites', id), unfinished);
  await rename(unfinished, path.join(dataDir, 'site'));
}
