import { existsSync, readdirSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SitePath } from 'shared-types';
import { type Composition, releaseBase } from 'shared-types/release';
import { precompress } from './compress';
import type { Documents } from './render';
import { headersFile, robotsTxt, sitemapXml } from './site-files';
import type { StoredRelease } from './store';

/** How many earlier sites stay, for whoever is still being served from one. */
const earlierSites = 2;

/** Clean addresses: `/services` is `services.html`. */
const fileOf = (page: SitePath | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;

async function write(site: string, file: string, content: string): Promise<void> {
  const target = path.join(site, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
  await precompress(target);
}

/** Puts a stored file into the site: the same bytes on disk where the file system can do that. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** The browser files of a release, compressed once in the store. */
async function placeRelease(site: string, { release, folder }: StoredRelease): Promise<void> {
  const browser = path.join(folder, 'browser');
  await Promise.all(Object.keys(release.files).map((file) => precompress(path.join(browser, file))));
  const base = path.join(site, releaseBase(release.name, release.version));
  for (const file of filesBelow(browser)) await place(path.join(browser, file), path.join(base, file));
}

/** Files that the shell wants at the root of the site, such as its icons. */
async function placeRootFiles(site: string, { folder }: StoredRelease): Promise<void> {
  const root = path.join(folder, 'browser/root');
  if (!existsSync(root)) return;
  for (const file of filesBelow(root)) await place(path.join(root, file), path.join(site, file));
}

/** What goes into a site. */
export interface SiteContent {
  readonly composition: Composition;
  readonly documents: Documents;
  readonly shell: StoredRelease;
  /** Every release whose files stay available, the current ones among them. */
  readonly kept: readonly StoredRelease[];
}

/** Writes a whole site into a folder of its own. Nothing of what is live is touched. */
export async function writeSite(dataDir: string, id: string, content: SiteContent): Promise<void> {
  const { composition, documents, shell, kept } = content;
  const { origin } = composition.config;
  const site = path.join(dataDir, 'sites', id);
  await rm(site, { recursive: true, force: true });
  await mkdir(site, { recursive: true });
  for (const release of kept) await placeRelease(site, release);
  await placeRootFiles(site, shell);
  for (const [page, html] of documents) await write(site, fileOf(page), html);
  const pages = [...documents.keys()].filter((page) => page !== null);
  await write(site, 'sitemap.xml', sitemapXml(origin, pages));
  await write(site, 'robots.txt', robotsTxt(origin));
  await write(site, 'config.json', `${JSON.stringify(composition.config, null, 2)}\n`);
  await write(site, '_headers', headersFile);
}

/** Makes a written site the live one, in one step, and removes those that nobody can be reading any more. */
export async function publishSite(dataDir: string, id: string): Promise<void> {
  const live = path.join(dataDir, 'site');
  const unfinished = `${live}.new`;
  const before = await readlink(live).catch(() => undefined);
  await rm(unfinished, { force: true });
  await symlink(path.join('sites', id), unfinished);
  await rename(unfinished, live);
  const keep = new Set([id, before && path.basename(before)]);
  const sites = (await readdir(path.join(dataDir, 'sites'))).filter((name) => !keep.has(name));
  const removable = sites.slice(0, Math.max(0, sites.length - (earlierSites - 1)));
  for (const name of removable) await rm(path.join(dataDir, 'sites', name), { recursive: true, force: true });
}
