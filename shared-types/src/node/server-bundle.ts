import { createContext, Script } from 'node:vm';
import type { DescribedPage } from '../contract';
import { metaOf } from '../page-meta';
import type { RemoteServer } from '../release';

/** Milliseconds that a bundle may take to be evaluated. */
const evaluationTimeoutMs = 2000;

/**
 * All that a page may use while it renders: no timers, no network, nothing of Node. This keeps pages pure and alike on
 * both sides; it is no wall against malice.
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

/** A remote's server bundle, and what it may require. */
export interface ServerBundle {
  /** Named in stack traces. */
  readonly file: string;
  /** CommonJS, as the build wrote it. */
  readonly code: string;
  /** The modules that the shell shares, by specifier. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/**
 * Runs a remote's server bundle in a realm of its own and returns the pages it exports, with their
 * head data. Teams' builds and the composer
 * both run it so: what the composer would refuse does not build.
 *
 * @throws (rejects with) whatever the bundle throws, or a reason when it requires or exports what it should not.
 */
export async function pagesOfBundle({ file, code, shared }: ServerBundle): Promise<readonly DescribedPage[]> {
  const module: { exports: Partial<RemoteServer> } = { exports: {} };
  const require = (specifier: string): unknown => {
    if (Object.hasOwn(shared, specifier)) return shared[specifier];
    throw new Error(`it requires "${specifier}", which the shell does not share`);
  };
  const realm = createContext({ ...globalsForPages(), module, exports: module.exports, require });
  // The call is part of the script, so that the time limit holds for what the bundle does.
  new Script(`(function (module, exports, require) {${code}\n})(module, exports, require)`, {
    filename: file,
  }).runInContext(realm, { timeout: evaluationTimeoutMs });
  const { pages } = module.exports;
  if (!Array.isArray(pages)) throw new Error('it exports no pages');
  return Promise.all(pages.map(async (page) => ({ ...page, meta: await metaOf(page) })));
}
