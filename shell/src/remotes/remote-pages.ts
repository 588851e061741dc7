import { type ComponentType, lazy } from 'react';
import type { PageModule, RemoteName, SitePath } from 'shared-types';
import { type Composition, releasesBase } from 'shared-types/release';
import { type HeadPage, headPageOf } from '../document/head-page';
import { fileTimeoutMs, GoneError, refetch, takeBroken } from './broken-files';
import type { LoadRemote } from './federation';
import { loadFreshDocument } from './fresh-document';
import type { PageSource } from './page-source';

interface LoadedPage {
  readonly page: HeadPage;
  readonly module: PageModule;
}

/** Milliseconds before the first further attempt on a first load; each one doubles it, to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Waits for the pause to end, or for the browser to come back online. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener('online', () => resolve(), { once: true });
  });

/** The pages of the remotes that a document was composed from. */
export function remotePages(
  composition: Pick<Composition, 'pages' | 'remotes'>,
  loadRemote: LoadRemote,
): PageSource {
  const loaded = new Map<SitePath, LoadedPage>();
  const components = new Map<SitePath, ComponentType>();
  /** What failed of pages that could not be fetched: to be fetched past the cache before the next attempt. */
  const missing = new Map<SitePath, readonly string[]>();
  /** Pages on the screen that have not hydrated yet, and what to tell them. */
  const awaited = new Map<SitePath, (module: PageModule) => void>();

  async function fetchPage(path: SitePath, name: RemoteName): Promise<LoadedPage> {
    const remote = await loadRemote(name);
    const page = remote.pages.find((candidate) => candidate.path === path);
    if (!page) throw new Error(`${name} has no page at ${path}`);
    return { page: headPageOf(page, composition), module: await page.load() };
  }

  /** Fetches a page, and once more where files of its remote failed that can be fetched past the cache. */
  async function fetchWhole(path: SitePath, name: RemoteName): Promise<LoadedPage> {
    const signal = AbortSignal.timeout(fileTimeoutMs);
    await refetch(missing.get(path) ?? [], signal);
    missing.delete(path);
    try {
      return await fetchPage(path, name);
    } catch (cause) {
      const files = takeBroken(`${releasesBase}${name}/`);
      if (files.length === 0) throw cause;
      missing.set(path, files);
      await refetch(files, signal).catch((reason: unknown) => {
        throw reason instanceof GoneError ? reason : cause;
      });
      return fetchPage(path, name);
    }
  }

  async function load(path: SitePath): Promise<LoadedPage> {
    const known = loaded.get(path);
    if (known) return known;
    const name: RemoteName | undefined = composition.pages[path];
    if (name === undefined) throw new Error(`no remote has a page at ${path}`);
    const arrived = await fetchWhole(path, name);
    loaded.set(path, arrived);
    awaited.get(path)?.(arrived.module);
    awaited.delete(path);
    return arrived;
  }

  /** For a page that is already on the screen: it stays readable for as long as its remote takes to come. */
  async function keepTrying(path: SitePath): Promise<void> {
    for (let wait = firstPauseMs; !loaded.has(path); wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        await load(path);
      } catch (cause) {
        if (cause instanceof GoneError && loadFreshDocument(path)) return;
        console.warn(`${path} can be read, but does not react yet: ${reasonOf(cause)}. Trying again.`);
        await pause(wait);
      }
    }
  }

  const whenItComes = (path: SitePath): Promise<PageModule> =>
    new Promise((resolve) => {
      awaited.set(path, resolve);
      void keepTrying(path);
    });

  return {
    componentOf(path) {
      const known = components.get(path);
      if (known) return known;
      const component = loaded.get(path)?.module.default ?? lazy(() => whenItComes(path));
      components.set(path, component);
      return component;
    },

    async open(path) {
      try {
        return { ok: true, page: (await load(path)).page };
      } catch (cause) {
        // The page stays as it is until the fresh document is here.
        if (cause instanceof GoneError && loadFreshDocument(path)) return new Promise(() => undefined);
        console.error(`${path} could not be opened: ${reasonOf(cause)}`);
        return { ok: false, reason: reasonOf(cause) };
      }
    },
  };
}
