import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { isHydrated } from './hydration';
import type { NavigationState, SiteNavigation, Visit } from './navigation';

const NavigationContext = createContext<SiteNavigation | null>(null);

/** The shell's history; null where a document is rendered. */
export const useSiteNavigation = (): SiteNavigation | null => useContext(NavigationContext);

const never = () => () => undefined;
const idle = (): NavigationState => 'idle';

/** The pending navigation. A change renders only the component that uses this, and no page around it. */
export function useNavigationState(): NavigationState {
  const navigation = useSiteNavigation();
  return useSyncExternalStore(
    navigation?.subscribe ?? never,
    navigation ? () => navigation.state : idle,
    idle,
  );
}

/**
 * Whether a navigation may be shown as a view transition. Not before the first page has hydrated: a transition needs an
 * urgent update, for which React would throw away the server's markup. And not on a phone: the snapshots of both pages would
 * take a quarter of the time until the next heading shows (docs/performance.md).
 */
const viewTransitionsAllowed = (): boolean =>
  isHydrated() &&
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  matchMedia('(hover: hover)').matches &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface ShellRouterProps {
  readonly navigation: SiteNavigation;
  readonly children: (visit: Visit) => ReactNode;
}

/** Renders the site at each address that the navigation opens. */
export function ShellRouter({ navigation, children }: ShellRouterProps) {
  const [visit, show] = useState(navigation.visit);

  useEffect(() => {
    let shown = navigation.visit;
    const follow = (): void => {
      const { visit: next } = navigation;
      if (next === shown) return;
      const isOtherPage = next.location.pathname !== shown.location.pathname;
      shown = next;
      if (!isOtherPage || !viewTransitionsAllowed()) startTransition(() => show(next));
      else {
        const transition = document.startViewTransition(() => flushSync(() => show(navigation.visit)));
        // It is skipped if the next one begins before it ends. That is no fault: the newer page is shown.
        transition.ready.catch(() => undefined);
      }
    };
    show(shown);
    return navigation.subscribe(follow);
  }, [navigation]);

  return <NavigationContext value={navigation}>{children(visit)}</NavigationContext>;
}
