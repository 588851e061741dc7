import { createRequire } from 'node:module';
import {
  composeDocument,
  createRecord,
  formatManifest,
  getAbsentInputs,
  getPageInputs,
  getSiteInputs,
  type StoredRelease,
} from '@proper/composer';
import { type FindSource, findOwner, type Remotes } from '@proper/composer/remotes-file';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import { type ReleaseName, releaseBase, siteManifestPath } from '@proper/shared-types/release';
import { escapeHtml } from '@proper/shared-types/slots';
import type { DevServerMiddlewareHandler } from '@rspack/core';
import { renderFiles, writeBrowserFile } from '../release/generated-files';
import { describeError } from '../render/source-positions';
import type { Build } from '../rspack/builds';

/** The options of {@link develop}. */
export interface DevelopOptions {
  /** The folders, with `rspack.config.ts`, of the workspaces that are built from source. */
  readonly developed: ReadonlyMap<ReleaseName, string>;
  readonly remotes: Remotes;
  /** Finds the releases of the other workspaces. */
  readonly findSource: FindSource;
  readonly config: SiteConfig;
  readonly port: number;
  readonly host: string;
  /** The folder for the builds, and for the releases of the other workspaces. */
  readonly dataDir: string;
  /** The URL of the backend for the forms. */
  readonly backend: string;
}

/** The site during development. */
export interface DevelopedSite extends DevelopOptions {
  readonly builds: readonly Build[];
  /** The latest builds without errors, and the releases of the other workspaces. */
  readonly releases: Map<ReleaseName, StoredRelease>;
  /** The errors of the latest builds. */
  errors: readonly string[];
}

const require = createRequire(import.meta.url);

/** Finds the release of a workspace. Throws an error if there is none, as after a failed build. */
function findBuilt({ releases }: DevelopedSite, name: ReleaseName): StoredRelease {
  const stored = releases.get(name);
  if (stored) return stored;
  throw new Error(`${name} is not built`);
}

/** Renders a page's document and data as the composer does, but links style sheets, so that edits show. */
async function renderDevelopmentDocument(path: SitePath, site: DevelopedSite) {
  const shell = findBuilt(site, 'shell');
  const remote = findBuilt(site, findOwner(site.remotes, path) ?? 'shell');
  const page = remote.release.pages.find((each) => each.path === path);
  const inputs = page ? getPageInputs(remote, page, shell) : getAbsentInputs(shell, 'not-found');
  const siteInputs = getSiteInputs({ ...site, shell }, 1);
  delete require.cache[siteInputs.shell.server];
  const { html, data } = await composeDocument(inputs, siteInputs);
  const editableHtml = html
    // The policy must allow the development server's socket and overlay.
    .replace('connect-src ', "style-src-attr 'unsafe-inline'; connect-src ws: ")
    .replace('trusted-types default', "trusted-types rspack-dev-server#overlay 'allow-duplicates' default")
    .replaceAll(/<style data-href="([^"]*)"[^>]*>.*?<\/style>/gs, '<link rel="stylesheet" href="$1"/>');
  return { status: page ? 200 : 404, html: editableHtml, data };
}

/** Writes the generated file at a path, if there is one. Only on request, because a PDF takes seconds. */
async function writeGeneratedFile(builds: readonly Build[], pathname: string): Promise<boolean> {
  const ownsPath = ({ name }: Build): boolean => pathname.startsWith(releaseBase(name));
  const build = builds.find(ownsPath) ?? builds.find(({ name }) => name === 'shell');
  if (!build?.generatedFiles) return false;
  const requestedFile = ownsPath(build) ? pathname.slice(releaseBase(build.name).length) : `root${pathname}`;
  const files = (await build.generatedFiles()).filter(({ file }) => file === requestedFile);
  for (const { name, content } of await renderFiles(files)) writeBrowserFile(build.folder, name, content);
  return files.length > 0;
}

/**
 * Serves what is not a file, once no build is running: documents, pages' data, and `/composition.json`, which
 * tells open pages what is live.
 */
export function respondWithSite(
  site: DevelopedSite,
  waitUntilBuilt: () => Promise<void>,
): DevServerMiddlewareHandler {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, body: string, status = 200): void => {
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    };
    // The file exists now, so the development server finds it.
    if (/\.(?!json$)\w+$/.test(pathname) && (await writeGeneratedFile(site.builds, pathname)))
      return void response.writeHead(302, { location: pathname }).end();
    await waitUntilBuilt();
    const path = (pathname.replace(/(?:\/index)?(?:\.json|(?<=.)\/)$/, '') || '/') as SitePath;
    try {
      if (pathname === siteManifestPath) {
        const next = { ...site, shell: findBuilt(site, 'shell'), pinned: {}, disabled: [], refused: [] };
        return send('application/json', formatManifest(next, createRecord(next, [])));
      }
      const { status, html, data } = await renderDevelopmentDocument(path, site);
      return pathname.endsWith('.json') && data !== undefined
        ? send('application/json', data)
        : send('text/html', html, status);
    } catch (cause) {
      const reasons = escapeHtml([`${path}: ${describeError(cause)}`, ...site.errors].join('\n\n'));
      // The page reloads itself until there is a document.
      return send('text/html', `<!doctype html><meta http-equiv="refresh" content="1"><pre>${reasons}`, 500);
    }
  };
}
