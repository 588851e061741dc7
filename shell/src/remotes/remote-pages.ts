import { metaOf, type SitePath } from '@proper/shared-types';
import { type ComposedRemote, releasesBase } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import { type ComponentType, lazy } from 'react';
import type { HeadPage, PageHead } from '../document/apply-head';
import { span } from '../faults/fault';
import { reportFault } from '../faults/report-fault';
import { fileTimeoutMs, GoneError, messageOf, phaseOf, refetchBroken } from '../files/broken-files';
import { keepTrying } from '../files/keep-trying';
import { loadWhole } from '../files/load-whole';
import type { LoadRemote } from './federation';
import { mayOpenFreshDocument } from './fresh-document';
import type { LiveSite } from './live-site';
import { fetchData, type LoadedData } from './page-data';
import { AbsentPage, componentWith, type PageArrival } from './page-source';

interface LoadedPage {
  readonly page: HeadPage;
  readonly component: ComponentType;
}

/** Reports a page that did not load. */
const report = (consequence: string, page: SitePath, cause: unknown, since: number): void =>
  reportFault(consequence, { page, phase: phaseOf(cause), cause, since });

/** The pages of the remotes, which can be fetched before anybody opens them. */
export interface RemotePages {
  /**
   * The component of a page, the same one at every call. It renders at once if the page has been opened; otherwise it starts to load
   * the page, and suspends until that has succeeded.
   */
  componentOf(path: SitePath): ComponentType;
  /**
   * Fetches what a page needs for a navigation. Never rejects: it resolves to the reason of a failure, or to null if only a new
   * document can show the page.
   */
  open(path: SitePath): Promise<PageArrival | null>;
  /**
   * Fetches what a page will need, once. If that fails, the navigation to the page tries again.
   *
   * @param isPointedAt - Whether the visitor points at a link to the page. Otherwise a page that waits for that is not fetched.
   */
  prefetch(path: SitePath, isPointedAt: boolean): void;
}

interface RemotePagesOptions {
  readonly site: Pick<LiveSite, 'take' | 'isOnDemand'>;
  readonly loadRemote: LoadRemote;
  /** Fetches the parts of the shell's style sheets that only other pages need. */
  readonly wholeStyles: () => Promise<void>;
  /** Fetches what writes the head of a page. */
  readonly headWriter: () => Promise<(page: HeadPage) => PageHead>;
  /** The data of a page, if the document has it. */
  readonly dataAt?: (path: SitePath) => LoadedData | undefined;
}

/** Loads the pages of the remotes, each once. */
export function remotePages({
  site,
  loadRemote,
  wholeStyles,
  headWriter,
  dataAt = () => undefined,
}: RemotePagesOptions): RemotePages {
  const loaded = new Map<SitePath, LoadedPage>();
  /** Pages that are being fetched: further calls wait for the same promise. */
  const loading = new Map<SitePath, Promise<LoadedPage>>();
  const components = new Map<SitePath, ComponentType>();
  /** Pages whose last attempt failed. */
  const failed = new Set<SitePath>();
  /** Pages on the screen that have not loaded yet, each with the function that resolves its component. */
  const awaited = new Map<SitePath, (page: LoadedPage) => void>();

  async function fetchPage(path: SitePath, composed: ComposedRemote): Promise<LoadedPage> {
    const startedAt = performance.now();
    const { name, entry } = composed;
    const detail = { remote: name, release: entry, page: path };
    const remote = await loadRemote(composed);
    span(`load ${name}`, startedAt, detail);
    const page = entryAt(remote.pages, path);
    if (!page) throw new AbsentPage(`${name} has no page at ${path}`);
    const [head, data, module] = await Promise.all([
      metaOf(page),
      page.meta ? undefined : (dataAt(path) ?? fetchData(path, composed)),
      page.load(),
    ]);
    const meta = data?.meta ?? head;
    if (!meta) throw new Error(`${path} has no head data`);
    const arrived = { page: { path, meta }, component: componentWith(module, data?.content) };
    span(`load ${path}`, startedAt, detail);
    return arrived;
  }

  /**
   * Fetches a page. After a failure, it first fetches the remote's broken files: if several hung, the first to fail ended the
   * attempt, and by now the others have failed too.
   */
  async function fetchWhole(path: SitePath, composed: ComposedRemote): Promise<LoadedPage> {
    const base = `${releasesBase}${composed.name}/`;
    const signal = AbortSignal.timeout(fileTimeoutMs);
    if (failed.has(path)) await refetchBroken(base, signal);
    failed.add(path);
    const arrived = await loadWhole(base, () => fetchPage(path, composed), signal);
    failed.delete(path);
    return arrived;
  }

  async function fetchOnce(path: SitePath): Promise<LoadedPage> {
    const composed = await site.take(path);
    if (!composed) throw new AbsentPage(`no remote has a page at ${path}`);
    const arrived = await fetchWhole(path, composed);
    loaded.set(path, arrived);
    awaited.get(path)?.(arrived);
    awaited.delete(path);
    return arrived;
  }

  async function load(path: SitePath): Promise<LoadedPage> {
    const earlier = loaded.get(path) ?? loading.get(path);
    if (earlier) return earlier;
    const page = fetchOnce(path).finally(() => loading.delete(path));
    loading.set(path, page);
    return page;
  }

  /** A component that suspends until its page has loaded. */
  function loadOnScreen(path: SitePath): ComponentType {
    const page = new Promise<LoadedPage>((resolve) => awaited.set(path, resolve));
    // As often as it takes: meanwhile the page can be read.
    void keepTrying(
      () => load(path),
      (cause, since) => {
        if (cause instanceof GoneError && mayOpenFreshDocument()) location.reload();
        else report(`${path} can be read, but does not react yet:`, path, cause, since);
      },
    );
    return lazy(async () => ({ default: (await page).component }));
  }

  return {
    componentOf(path) {
      const earlier = components.get(path);
      if (earlier) return earlier;
      const component = loaded.get(path)?.component ?? loadOnScreen(path);
      components.set(path, component);
      return component;
    },

    async open(path) {
      const since = performance.now();
      try {
        const [{ page }, writeHead] = await Promise.all([load(path), headWriter(), wholeStyles()]);
        return { ok: true, head: writeHead(page) };
      } catch (cause) {
        if (cause instanceof AbsentPage) return null;
        if (cause instanceof GoneError && mayOpenFreshDocument()) return null;
        report(`${path} could not be opened:`, path, cause, since);
        return { ok: false, reason: messageOf(cause) };
      }
    },

    prefetch(path, isPointedAt) {
      const fetchAhead = async () => {
        if (isPointedAt || !(await site.isOnDemand(path))) await load(path);
      };
      void fetchAhead().catch(() => undefined);
    },
  };
}
