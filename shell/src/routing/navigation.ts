import { arrivedWithDocument, type PageArrival } from '../remotes/page-source';
import { isHydrated } from './hydration';
import { rememberedScroll, rememberScroll } from './scroll-positions';

/** The address of a page on this site. */
interface SiteLocation {
  readonly pathname: string;
  /** The fragment with its `#`, or the empty string. */
  readonly hash: string;
  /** Identifies the history entry. */
  readonly key: string;
}

/** An address, and what came of opening it. */
export interface Visit {
  readonly location: SiteLocation;
  readonly arrival: PageArrival;
  /** The scroll position at which the visitor left it, in pixels; undefined for a new entry. */
  readonly scrollTop: number | undefined;
}

/** Whether the next page is loading, or the current one again. */
export type NavigationState = 'idle' | 'loading' | 'retrying';

/** The shell's history. It opens a page before it changes the address. */
export interface SiteNavigation {
  /** The current visit; at first that of the document's own page. */
  readonly visit: Visit;
  readonly state: NavigationState;
  /** Opens an address of this site as a link would: only a different address gets a new history entry. */
  go(address: URL): void;
  /** Tries to open the page again. */
  retry(): void;
  /** Calls back at each change of {@link SiteNavigation.state} and {@link SiteNavigation.visit}. */
  readonly subscribe: (listener: () => void) => () => void;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * The key of the current history entry, which is the same after a reload. Entries that the browser has created get theirs here: if
 * they shared one, a document would open at the scroll position of the previous one in this tab.
 */
function keyOfEntry(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string')
    return state.key;
  const key = newKey();
  history.replaceState({ key }, '');
  return key;
}

const locationOf = ({ pathname, hash }: URL | Location, key: string): SiteLocation => ({
  pathname,
  hash,
  key,
});

/**
 * The history of this document.
 *
 * @param open - Fetches what the page at a path needs.
 * @param first - The outcome for the document's own page.
 */
export function createNavigation(
  open: (pathname: string) => Promise<PageArrival>,
  first: PageArrival = arrivedWithDocument,
): SiteNavigation {
  const listeners = new Set<() => void>();
  let state: NavigationState = 'idle';
  let visit: Visit = {
    location: locationOf(location, keyOfEntry()),
    arrival: first,
    scrollTop: undefined,
  };
  /** The number of the latest navigation, which supersedes earlier ones. */
  let latest = 0;

  const setState = (next: NavigationState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function show(next: SiteLocation, writeAddress = () => {}): Promise<void> {
    latest += 1;
    const number = latest;
    const { location: before, arrival: shown } = visit;
    let arrival = shown;
    if (next.pathname !== before.pathname || !shown.ok) {
      // A page that has been fetched is shown at once, without a loading state.
      const pending = setTimeout(() => {
        if (number === latest) setState(next.key === before.key ? 'retrying' : 'loading');
      });
      arrival = await open(next.pathname);
      clearTimeout(pending);
      if (number !== latest) return;
    }
    rememberScroll(visit.location.key);
    writeAddress();
    visit = { location: next, arrival, scrollTop: rememberedScroll(next.key) };
    setState('idle');
  }

  addEventListener('popstate', () => {
    // The browser handles a move within a page that has not hydrated: for an update by the router, React would discard the
    // server's markup.
    if (location.pathname === visit.location.pathname && !isHydrated()) return;
    void show(locationOf(location, keyOfEntry()));
  });

  return {
    get visit() {
      return visit;
    },
    get state() {
      return state;
    },
    go(address) {
      const write = address.href === location.href ? 'replaceState' : 'pushState';
      const key = newKey();
      void show(locationOf(address, key), () => history[write]({ key }, '', address));
    },
    retry: () => void show(visit.location),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
