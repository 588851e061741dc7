import { createRequire } from 'node:module';
import path from 'node:path';
import { fillPage } from '@proper/composer/join';
import { absentInputs, pageInputs } from '@proper/composer/join-release';
import { addPolicy, contentSecurityPolicy } from '@proper/composer/policy';
import type { StoredRelease } from '@proper/composer/releases';
import type { Remotes } from '@proper/composer/remotes-file';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import {
  type PageData,
  type ReleaseName,
  releaseBase,
  type ShellServer,
  type SiteManifest,
} from '@proper/shared-types/release';
import { routeOwner } from '@proper/shared-types/routes';
import { clientScript } from './builds';

const require = createRequire(import.meta.url);

/** What is shown: the latest builds, and the releases of the other workspaces. */
export interface DevelopedSite {
  readonly config: SiteConfig;
  readonly remotes: Remotes;
  readonly releases: ReadonlyMap<ReleaseName, StoredRelease>;
}

/** The document at an address, with the page's data for navigations if it has content. */
interface DevelopedDocument {
  readonly status: number;
  readonly html: string;
  readonly pageData?: PageData;
}

/** Loads the current server bundle of a shell. */
export function loadShell({ folder, release }: StoredRelease): ShellServer {
  const file = path.join(folder, release.server?.file ?? '');
  delete require.cache[file];
  return require(file);
}

/** In place of a page that no build has yet: the overlay says why. */
const failurePage = (name: string): DevelopedDocument => ({
  status: 500,
  html: `<!doctype html><html lang="en-GB" data-failed><title>Not built</title><script src="${clientScript}" defer></script><p>${name} does not build.`,
});

/** The policy of a document, which also allows the development server's socket and overlay. */
const widenPolicy = (policy: string): string =>
  policy
    .replace('connect-src ', "style-src-attr 'unsafe-inline'; connect-src ws: ")
    .replace('trusted-types default', "trusted-types rspack-dev-server#overlay 'allow-duplicates' default");

/** Makes a document as the composer does, but names whole style sheets, which an edit can replace. */
export async function documentAt(address: SitePath, site: DevelopedSite): Promise<DevelopedDocument> {
  const { config, remotes, releases } = site;
  const shell = releases.get('shell');
  const owner = routeOwner([...remotes.remotes.values()], address);
  const remote = owner && releases.get(owner.name);
  if (!shell || (owner && !remote)) return failurePage(shell && owner ? owner.name : 'shell');
  const page = remote?.release.pages.find((each) => each.path === address);
  const inputs = remote && page ? pageInputs(remote, page, shell) : absentInputs(shell)[0];
  if (!inputs) return failurePage('shell');
  const { pageData, ...filled } = fillPage(inputs, config);
  const { path: own, absence, picture, styles, preloads } = inputs;
  const text = await loadShell(shell).renderDocument({
    composition: {
      config,
      shell: shell.release.version,
      page: own,
      remote: inputs.remote,
      ...(absence && { absence }),
    },
    ...filled,
    ...(picture === undefined ? {} : { picture }),
    styles: styles.map(({ href, integrity }) => ({ href, integrity, css: '' })),
    fonts: [],
    scripts: [
      { href: clientScript, integrity: '' },
      ...shell.release.scripts.map((file) => ({ href: releaseBase('shell') + file, integrity: '' as const })),
    ],
    preloads,
    usedRules: (css) => css,
    subsetFont: async () => '',
  });
  const html = addPolicy(text.html, widenPolicy(contentSecurityPolicy(text, config))).replaceAll(
    /<style data-href="([^"]*)"[^>]*><\/style>/g,
    '<link rel="stylesheet" href="$1"/>',
  );
  return { status: page ? 200 : 404, html, ...(pageData && { pageData }) };
}

/** Describes the site as `/composition.json` does, where open pages look up the other remotes. */
export function describeSite({ remotes, releases }: DevelopedSite): Partial<SiteManifest> {
  const names = [...releases.keys()];
  return {
    versions: Object.fromEntries([...releases].map(([name, { release }]) => [name, release.version])),
    remotes: [...remotes.remotes.values()].flatMap(({ name, routes }) => {
      const entry = releases.get(name)?.release.entry;
      return entry ? [{ name, routes, entry: releaseBase(name) + entry, integrity: '' as const }] : [];
    }),
    unavailable: [...remotes.remotes.values()].filter(({ name }) => !names.includes(name)),
    onDemand: [],
  };
}
