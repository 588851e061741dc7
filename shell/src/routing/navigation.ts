import { type Location, NavigationType, type Navigator, type To } from 'react-router-dom';
import { arrivedWithDocument, type PageArrival } from '../remotes/page-source';
import { isHydrated } from './first-hydration';
import { rememberedScroll, rememberScroll } from './scroll-positions';

/** An address on the screen, how it was reached, and what came of opening it. */
export interface Visit {
  readonly location: Location;
  readonly type: NavigationType;
  readonly arrival: PageArrival;
  /** How far it was scrolled when it was left, in pixels; undefined for an address that is new. */
  readonly scrollTop: number | undefined;
}

/** What is under way: the next page is on its way, or the same one is tried again. */
export type NavigationState = 'idle' | 'loading' | 'retrying';

/** The shell's history: it opens pages before their addresses are shown. */
export interface SiteNavigation {
  /** What the router's hooks go by. */
  readonly navigator: Navigator;
  /** What is to be on the screen: the document's own page at first. */
  readonly visit: Visit;
  readonly state: NavigationState;
  /** Opens the page once more. */
  retry(): void;
  /** Calls back with each change of {@link SiteNavigation.state} and {@link SiteNavigation.visit}. */
  readonly subscribe: (listener: () => void) => () => void;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * The name of the entry of the browser's history that is shown, which survives a reload. One that the browser has made
 * itself gets its name here: under a name in common, a document would open where the one before in this tab was left.
 */
function keyOfEntry(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string')
    return state.key;
  const key = newKey();
  history.replaceState({ key }, '');
  return key;
}

const addressOf = (to: To): URL =>
  new URL(
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
    location.href,
  );

const locationOf = ({ pathname, search, hash }: URL | globalThis.Location, key: string): Location => ({
  pathname,
  search,
  hash,
  key,
  state: null,
});

/**
 * The history of this document.
 *
 * @param open - Fetches what the page at a path needs; for a path without a page it has nothing to fetch.
 * @param first - How the document's own page has arrived.
 */
export function createNavigation(
  open: (pathname: string) => Promise<PageArrival>,
  first: PageArrival = arrivedWithDocument,
): SiteNavigation {
  const listeners = new Set<() => void>();
  let state: NavigationState = 'idle';
  let visit: Visit = {
    location: locationOf(location, keyOfEntry()),
    type: NavigationType.Pop,
    arrival: first,
    scrollTop: undefined,
  };
  /** The navigation under way: a later one takes its place. */
  let latest = 0;

  const change = (to: NavigationState): void => {
    state = to;
    for (const listener of listeners) listener();
  };

  async function go(next: Location, type: Visit['type'], enter = () => {}): Promise<void> {
    latest += 1;
    const mine = latest;
    const { location: before, arrival: shown } = visit;
    let arrival = shown;
    if (next.pathname !== before.pathname || !shown.ok) {
      // A page that is here already is shown at once, and no wait is told of.
      const telling = setTimeout(() => {
        if (mine === latest) change(next.key === before.key ? 'retrying' : 'loading');
      });
      arrival = await open(next.pathname);
      clearTimeout(telling);
      if (mine !== latest) return;
    }
    rememberScroll(visit.location.key);
    enter();
    visit = { location: next, type, arrival, scrollTop: rememberedScroll(next.key) };
    change('idle');
  }

  const enterBy =
    (type: NavigationType, write: 'pushState' | 'replaceState') =>
    (to: To): void => {
      const address = addressOf(to);
      const key = newKey();
      void go(locationOf(address, key), type, () => history[write]({ key }, '', address));
    };

  addEventListener('popstate', () => {
    // A move within a page that has not hydrated is the browser's: with the router's update, React would throw away
    // what the server rendered.
    if (location.pathname === visit.location.pathname && !isHydrated()) return;
    void go(locationOf(location, keyOfEntry()), NavigationType.Pop);
  });

  return {
    navigator: {
      createHref: (to) => addressOf(to).href,
      go: (by) => history.go(by),
      push: enterBy(NavigationType.Push, 'pushState'),
      replace: enterBy(NavigationType.Replace, 'replaceState'),
    },
    get visit() {
      return visit;
    },
    get state() {
      return state;
    },
    retry: () => void go(visit.location, visit.type),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
