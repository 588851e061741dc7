import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, Script } from 'node:vm';
import { metaOf, type RemotePage } from '@proper/shared-types';
import type { ReleasePage, RemoteServer } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import { tsImport } from 'tsx/esm/api';
import { sharedSpecifiers } from '../configuration/shared-modules';
import { type ContentPage, contentPages, type RemoteContent } from '../content/content';
import { addressedFile } from './generated-files-plugin';

const requireHere = createRequire(import.meta.url);

/** Milliseconds that a bundle may take to be evaluated. */
const evaluationTimeoutMs = 2000;

/** Takes the place of the design system: listing pages refers to its components without rendering them. */
const nothingRendered = new Proxy({}, { get: () => () => null });

/**
 * All that a page may use while it renders: no timers, no network, nothing of Node. What the composer's engine would not run
 * does not build.
 */
const globalsForPages = () => ({
  AbortController,
  AbortSignal,
  console,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

/** The pages that a remote's server bundle exports. Nothing is rendered; the composer does that. */
async function exportedPages(serverBundle: string): Promise<readonly RemotePage[]> {
  // The contract is TypeScript, and the loader of the build's configuration does not load what is imported at run time.
  const contract: unknown = await tsImport('@proper/shared-types', import.meta.url);
  const standIns = new Map([
    ['@proper/shared-types', contract],
    ['@proper/shared-ui', nothingRendered],
  ]);
  const require = (specifier: string): unknown => {
    if (!sharedSpecifiers.includes(specifier))
      throw new Error(`${serverBundle} requires "${specifier}", which the shell does not share`);
    return standIns.get(specifier) ?? requireHere(specifier);
  };
  const module: { exports: Partial<RemoteServer> } = { exports: {} };
  const realm = createContext({ ...globalsForPages(), module, exports: module.exports, require });
  const code = readFileSync(serverBundle, 'utf8');
  // The call is part of the script, so that the time limit holds for what the bundle does.
  new Script(`(function (module, exports, require) {${code}\n})(module, exports, require)`, {
    filename: serverBundle,
  }).runInContext(realm, { timeout: evaluationTimeoutMs });
  const { pages = [] } = module.exports;
  if (pages.length === 0)
    throw new Error(`${serverBundle} exports no pages: src/remote.ts must export \`pages\`.`);
  return pages;
}

/** Where a remote's pages come from. */
export interface PageSources {
  /** The workspace's folder. */
  readonly dir: string;
  readonly serverBundle: string;
  /** The bundle of its `src/content`; undefined for a remote whose pages have none. */
  readonly contentBundle: string | undefined;
}

/** The content of a remote as it was built last. */
function loadContent(bundle: string): RemoteContent {
  const file = requireHere.resolve(bundle);
  const known = loaded.get(file);
  const code = readFileSync(file, 'utf8');
  if (known?.code === code) return known.content;
  delete requireHere.cache[file];
  const { default: content }: { readonly default: RemoteContent } = requireHere(file);
  loaded.set(file, { code, content });
  return content;
}
const loaded = new Map<string, { readonly code: string; readonly content: RemoteContent }>();

/** The pages of a remote that have content. */
export const readContentPages = ({ dir, contentBundle }: PageSources): readonly ContentPage[] =>
  contentBundle === undefined ? [] : contentPages(dir, loadContent(contentBundle));

/** A page of a release, and the file with its content if it has any. */
export interface BuiltPage extends Pick<ReleasePage, 'path' | 'chunk' | 'meta'> {
  readonly content?: { readonly file: string; readonly json: string };
}

function contentFile({ path, html, data }: ContentPage): BuiltPage['content'] {
  const json = JSON.stringify({ html, data });
  return { file: addressedFile(`${path.split('/').at(-1) || 'index'}.json`, Buffer.from(json)), json };
}

/**
 * All pages of a remote.
 *
 * @throws Error where its code and its content do not fit together.
 */
export async function readPages(sources: PageSources): Promise<readonly BuiltPage[]> {
  const exported = await exportedPages(sources.serverBundle);
  const described = await Promise.all(exported.map(async (page) => ({ page, meta: await metaOf(page) })));
  const ofCode = described.flatMap(({ page: { path, chunk }, meta }) =>
    meta ? [{ path, chunk, meta }] : [],
  );
  const ofContent = readContentPages(sources).map((page) => {
    const entry = entryAt(exported, page.path);
    if (!entry || entry.meta)
      throw new Error(
        `The content has a page at ${page.path}, but src/remote.ts exports no page without \`meta\` for it.`,
      );
    return { path: page.path, chunk: entry.chunk, meta: page.meta, content: contentFile(page) };
  });
  const missing = described.find(
    ({ page, meta }) => !meta && !ofContent.some(({ path }) => entryAt(exported, path) === page),
  );
  if (missing)
    throw new Error(
      `src/remote.ts exports ${missing.page.path} without \`meta\`, and the content has no page for it.`,
    );
  return [...ofCode, ...ofContent] as readonly BuiltPage[];
}
