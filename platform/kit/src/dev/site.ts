import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { renderDocument as joinDocument } from '@proper/composer/join';
import { absentInputs, pageInputs } from '@proper/composer/join-release';
import type { StoredRelease } from '@proper/composer/releases';
import { ownerOf, type Remotes } from '@proper/composer/remotes-file';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import {
  type ReleaseName,
  releaseBase,
  type SiteManifest,
  siteManifestPath,
} from '@proper/shared-types/release';
import type { DevServerMiddlewareHandler } from '@rspack/core';
import { findSource, mapStack } from '../render/source-positions';
import { type Build, serverFile } from '../rspack/builds';
import { clientScript } from './builds';
import { writeGeneratedFile } from './releases';

/** What is shown: the latest builds, and the releases of the other workspaces. */
export interface DevelopedSite {
  readonly config: SiteConfig;
  readonly remotes: Remotes;
  readonly builds: readonly Build[];
  readonly releases: ReadonlyMap<ReleaseName, StoredRelease>;
  /** Has the builds, by name, and gets documents. */
  readonly folder: string;
  /** Resolves when no build is running. */
  readonly whenBuilt: () => Promise<void>;
  readonly report: (line: string) => void;
}

const require = createRequire(import.meta.url);

/** The document of a page as the composer makes it, but with whole style sheets, which an edit can replace; and its data. */
async function renderDocument(address: SitePath, { config, remotes, releases }: DevelopedSite) {
  const shell = releases.get('shell');
  const owner = ownerOf(remotes, address);
  const remote = releases.get(owner ?? '');
  if (!shell || (owner !== undefined && !remote)) throw new Error(`${shell ? owner : 'shell'} is not built`);
  const page = remote?.release.pages.find((each) => each.path === address);
  const [absent] = absentInputs(shell);
  const inputs = remote && page ? pageInputs(remote, page, shell) : absent;
  if (!inputs) throw new Error('shell has no document without a page');
  const server = path.join(shell.folder, serverFile);
  delete require.cache[server];
  const scripts = [clientScript, ...shell.release.scripts.map((file) => releaseBase('shell') + file)];
  const site = {
    config,
    shell: {
      version: shell.release.version,
      server,
      scripts: scripts.map((href) => ({ href, integrity: '' as const })),
    },
    quality: 0,
  };
  const { html, data } = await joinDocument(inputs, site);
  const shown = html
    // The development server's socket and overlay.
    .replace('connect-src ', "style-src-attr 'unsafe-inline'; connect-src ws: ")
    .replace('trusted-types default', "trusted-types rspack-dev-server#overlay 'allow-duplicates' default")
    .replaceAll(/<style data-href="([^"]*)"[^>]*>.*?<\/style>/gs, '<link rel="stylesheet" href="$1"/>');
  return { status: page ? 200 : 404, html: shown, data };
}

/** In place of a page that cannot be shown. The overlay says why, if a build has the error. */
const failurePage = (reason: string): string =>
  `<!doctype html><html lang="en-GB" data-failed><title>Not built</title><script src="${clientScript}" defer></script><pre>${escapeHtml(reason)}`;

/** Describes the site as `/composition.json` does, where open pages look up the other remotes. */
function describeSite({ remotes, releases }: DevelopedSite): Partial<SiteManifest> {
  const owners = [...remotes.remotes.values()];
  return {
    versions: Object.fromEntries([...releases].map(([name, { release }]) => [name, release.version])),
    remotes: owners.flatMap(({ name, routes }) => {
      const entry = releases.get(name)?.release.entry;
      return entry ? [{ name, routes, entry: releaseBase(name) + entry, integrity: '' }] : [];
    }),
    unavailable: owners.filter(({ name }) => !releases.has(name)),
    onDemand: [],
  };
}

/** The source map of a file that browsers load. */
const mapFileOf = (folder: string) => (address: string) => {
  const [, name = '', file = ''] = /^\/releases\/([\w-]+)\/(.*)$/.exec(address) ?? [];
  return path.join(folder, name, 'browser', `${file}.map`);
};

/** Answers what is no file: documents, the data of pages, `/composition.json`, and the stacks of errors. */
export const serveSite =
  (site: DevelopedSite): DevServerMiddlewareHandler =>
  async (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, body: string, status = 200): void => {
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    };
    if (request.method === 'POST') {
      if (pathname !== '/releases/development/stack') return next();
      const stack = mapStack(await text(request), mapFileOf(site.folder));
      site.report(`\n${stack}\n`);
      return send('text/plain', stack);
    }
    // From now on, it is there.
    if (/\.(?!json$)\w+$/.test(pathname) && (await writeGeneratedFile(site.builds, pathname)))
      return void response.writeHead(302, { location: pathname }).end();
    await site.whenBuilt();
    if (pathname === siteManifestPath) return send('application/json', JSON.stringify(describeSite(site)));
    const address = (pathname.replace(/(?:\/index)?(?:\.json|(?<=.)\/)$/, '') || '/') as SitePath;
    try {
      const { status, html, data } = await renderDocument(address, site);
      return pathname.endsWith('.json') && data !== undefined
        ? send('application/json', data)
        : send('text/html', html, status);
    } catch (cause) {
      const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause));
      const where = findSource(stack);
      const reason = `${address}: ${message}${where && ` (${where})`}`;
      site.report(`\n${reason}\n`);
      return send('text/html', failurePage(reason), 500);
    }
  };
