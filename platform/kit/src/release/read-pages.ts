import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { metaOf, type PageContent, type RemotePage } from '@proper/shared-types';
import type { ReleasePage, RemoteServer } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import { tsImport } from 'tsx/esm/api';
import { type Build, contentBundlePath, serverFile } from '../configuration/builds';
import { sharedSpecifiers } from '../configuration/shared-modules';
import { type ContentPage, contentPages, type RemoteContent } from '../content/content';
import type { Company } from '../content/figures';

const requireHere = createRequire(import.meta.url);

/** Milliseconds within which a bundle must be evaluated. */
const evaluationTimeoutMs = 2000;

/** A stub of the design system: listing pages renders no component. */
const designSystemStub = new Proxy({}, { get: () => () => null });

/** The globals that the composer's engine has. A bundle that needs a timer, the network or Node.js does not build. */
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

/** The pages that a remote's server bundle exports. Only the composer renders them. */
async function readExportedPages(serverBundle: string): Promise<readonly RemotePage[]> {
  // It is TypeScript, which the loader of `rspack.config.ts` does not compile in imports at run time.
  const contract: unknown = await tsImport('@proper/shared-types', import.meta.url);
  const loadedModules = new Map([
    ['@proper/shared-types', contract],
    ['@proper/shared-ui', designSystemStub],
    ['@proper/shared-ui/forms', designSystemStub],
  ]);
  const require = (specifier: string): unknown => {
    if (!sharedSpecifiers.some((shared) => shared === specifier))
      throw new Error(`${serverBundle} requires "${specifier}", which the shell does not share`);
    return loadedModules.get(specifier) ?? requireHere(specifier);
  };
  const module: { exports: Partial<RemoteServer> } = { exports: {} };
  const realm = createContext({ ...globalsForPages(), module, exports: module.exports, require });
  const code = readFileSync(serverBundle, 'utf8');
  // The call is part of the script, so that the time limit applies to what the bundle does.
  new Script(`(function (module, exports, require) {${code}\n})(module, exports, require)`, {
    filename: serverBundle,
  }).runInContext(realm, { timeout: evaluationTimeoutMs });
  const { pages = [] } = module.exports;
  if (pages.length === 0)
    throw new Error(`${serverBundle} exports no pages: src/remote.ts must export \`pages\`.`);
  return pages;
}

/** What `content/bundle.cjs` exports. */
interface ContentBundle {
  readonly content: RemoteContent;
  readonly company: Company;
}

/** The hash of each loaded content bundle. */
const loadedBundles = new Map<string, string>();

/** Reads the pages of a remote that have content. Its bundle is loaded again if it has changed. */
export function readContentPages(build: Build): readonly ContentPage[] {
  if (build.content === undefined) return [];
  const file = requireHere.resolve(contentBundlePath(build));
  const code = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (loadedBundles.get(file) !== code) delete requireHere.cache[file];
  loadedBundles.set(file, code);
  const { content, company }: ContentBundle = requireHere(file);
  return contentPages(build.dir, content, { code, company });
}

/** A page of a release, with its content if it has any. */
export interface BuiltPage extends Pick<ReleasePage, 'path' | 'chunk' | 'meta'> {
  readonly content?: PageContent;
}

/**
 * Reads all pages of a remote. The gate checks that each page has head data once, in the code or in the content.
 *
 * @throws Error if the content has a page that the code does not export.
 */
export async function readPages(build: Build): Promise<readonly BuiltPage[]> {
  const exported = await readExportedPages(path.join(build.folder, serverFile));
  const pagesWithMeta = await Promise.all(
    exported.map(async (page) => ({ ...page, meta: await metaOf(page) })),
  );
  const fromCode = pagesWithMeta.flatMap(({ path, chunk, meta }) => (meta ? [{ path, chunk, meta }] : []));
  const fromContent = readContentPages(build).map(({ path, meta, html, data }) => {
    const entry = entryAt(exported, path);
    if (!entry)
      throw new Error(`The content has a page at ${path}, but src/remote.ts exports none for this path.`);
    return { path, chunk: entry.chunk, meta, content: { html, data } };
  });
  return [...fromCode, ...fromContent];
}
