import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { documentFile, unavailableFolder } from '@proper/operator-kit/composed-site';
import { headersOfDocument } from '@proper/operator-kit/response-headers';
import type { SitePath } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { feedPath, pageDataPath, type ReleasePage } from '@proper/shared-types/release';
import pMap from 'p-map';
import { addressOf, isRootFile, versionBase } from '../addresses';
import type { Documents, Report, SiteDocument, StoredRelease } from '../model';
import { releaseFile } from '../pull/sources';
import { readPolicy } from '../render/content-security-policy';
import type { Workspace } from '../workspace';
import { feedXml, findArticles, headerFiles, robotsTxt, sitemapXml } from './site-files';
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

/**
 * Adds all files of a release, so that a developer of one remote can pull the others from the site. They are compressed, except
 * the content of pages, which visitors get in documents and their data. Damaged files are left out and reported.
 */
async function addRelease(
  writer: SiteWriter,
  { release, folder }: StoredRelease,
  { isLiveShell, report }: { readonly isLiveShell: boolean; readonly report: Report },
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

/** The file of a page's data, if it has some. */
const dataFile = (page: SitePath | null): string => (page === null ? '' : pageDataPath(page).slice(1));

interface RenderedPage extends SiteDocument {
  readonly page: SitePath | null;
  readonly html: () => string;
}

async function addDocuments(writer: SiteWriter, documents: Documents, signal: AbortSignal): Promise<void> {
  const rendered: RenderedPage[] = [];
  for (const [page, { html, ...document }] of documents) {
    const { fingerprint } = document;
    if (html) rendered.push({ page, html, ...document });
    else if (writer.keep(documentFile(page), fingerprint)) writer.keep(dataFile(page), fingerprint);
    else throw new Error(`${documentFile(page)} should be unchanged on the live site.`);
  }
  const write = async ({ page, fingerprint, html, data }: RenderedPage): Promise<void> => {
    const text = html();
    await writer.write(documentFile(page), text, { fingerprint, policy: readPolicy(text) });
    if (data !== undefined) await writer.write(dataFile(page), data, { fingerprint });
  };
  await pMap(rendered, write, { concurrency, signal });
}

async function fill(folder: string, content: SiteContent, workspace: Workspace): Promise<void> {
  const { documents, pages, kept, unavailable } = content;
  const { config, compressor, report, signal } = workspace;
  const { origin } = config;
  const live = await workspace.live();
  const writer = new SiteWriter(folder, live?.files ?? {}, compressor);
  await addDocuments(writer, documents, signal);
  const headers = [...documents.keys()].map(
    (page) => [page, headersOfDocument(writer.policyOf(documentFile(page)))] as const,
  );
  const articles = findArticles(pages);
  const texts: Readonly<Record<string, string>> = {
    'sitemap.xml': sitemapXml(origin, pages, articles),
    [feedPath.slice(1)]: feedXml(origin, articles),
    'robots.txt': robotsTxt(origin),
    'config.json': `${JSON.stringify(config, null, 2)}\n`,
    ...headerFiles(origin, path.basename(folder), headers),
    ...Object.fromEntries(unavailable.map((page) => [`${unavailableFolder}/${documentFile(page)}`, ''])),
  };
  await pMap(Object.entries(texts), ([file, text]) => writer.write(file, text), { concurrency, signal });
  for (const [index, release] of kept.entries()) {
    signal.throwIfAborted();
    await addRelease(writer, release, { isLiveShell: index === 0, report });
  }
  await writer.finish();
}

/** The folder in which the next site begins, as a copy of the live one. */
const nextFolder = (dataDir: string): string => siteFolder(dataDir, 'next');

/**
 * Removes all sites except the live one and the one before it, which may still be answering a request. The next site begins in the
 * folder of a site that is removed, because that has most of its files.
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

/** Writes a complete site into a folder of its own, or nothing, and returns the folder. The live site does not change. */
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
