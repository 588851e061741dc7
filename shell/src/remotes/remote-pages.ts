import type { SitePath } from '@proper/shared-types';
import { type ComponentType, lazy } from 'react';
import type { HeadPage, PageHead } from '../document/apply-head';
import { reportFault } from '../faults/report-fault';
import { GoneError, messageOf, phaseOf } from '../files/broken-files';
import { keepTrying } from '../files/keep-trying';
import { mayOpenFreshDocument } from './fresh-document';
import type { LiveSite } from './live-site';
import { type LoadedPage, type PageFetcherOptions, pageFetcher } from './page-fetcher';
import { AbsentPage, type PageArrival } from './page-source';

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

interface RemotePagesOptions extends PageFetcherOptions {
  readonly site: Pick<LiveSite, 'take' | 'isOnDemand'>;
  /** Fetches the parts of the shell's style sheets that only other pages need. */
  readonly wholeStyles: () => Promise<void>;
  /** Fetches what writes the head of a page. */
  readonly headWriter: () => Promise<(page: HeadPage) => PageHead>;
}

/** Reports why a page has not come, and since when it was wanted. */
const report = (what: string, page: SitePath, { cause, since }: { cause: unknown; since: number }): void =>
  reportFault(what, { page, phase: phaseOf(cause), cause, since });

/** Loads the pages of the remotes, each once. */
export function remotePages({ site, wholeStyles, headWriter, ...options }: RemotePagesOptions): RemotePages {
  const fetchPage = pageFetcher(options);
  const loaded = new Map<SitePath, LoadedPage>();
  /** Pages that are being fetched: further calls wait for the same promise. */
  const loading = new Map<SitePath, Promise<LoadedPage>>();
  const components = new Map<SitePath, ComponentType>();
  /** Pages on the screen that have not loaded yet, each with the function that resolves its component. */
  const awaited = new Map<SitePath, (page: LoadedPage) => void>();

  async function fetchOnce(path: SitePath): Promise<LoadedPage> {
    const composed = await site.take(path);
    if (!composed) throw new AbsentPage(`no remote has a page at ${path}`);
    const arrived = await fetchPage(path, composed);
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
        else report(`${path} can be read, but does not react yet:`, path, { cause, since });
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
        report(`${path} could not be opened:`, path, { cause, since });
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
