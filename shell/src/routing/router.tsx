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

/** The shell's history; null while a document is rendered. */
export const useSiteNavigation = (): SiteNavigation | null => useContext(NavigationContext);

const subscribeToNothing = () => () => undefined;
const idle = (): NavigationState => 'idle';

/** The state of the navigation. A change of it renders only the components that use it. */
export function useNavigationState(): NavigationState {
  const navigation = useSiteNavigation();
  return useSyncExternalStore(
    navigation?.subscribe ?? subscribeToNothing,
    navigation ? () => navigation.state : idle,
    idle,
  );
}

/**
 * Whether a navigation may be shown as a view transition. Not before the first page has hydrated, because a transition needs an
 * urgent update, for which React would discard the server's markup. And not on a phone, where the snapshots of both pages would
 * take a quarter of the time until the next heading appears (docs/performance.md).
 */
const canUseViewTransition = (): boolean =>
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
      if (!isOtherPage || !canUseViewTransition()) startTransition(() => show(next));
      else {
        const transition = document.startViewTransition(() => flushSync(() => show(navigation.visit)));
        // If the next navigation begins before the transition ends, the browser skips it, which is no fault.
        transition.ready.catch(() => undefined);
      }
    };
    show(shown);
    return navigation.subscribe(follow);
  }, [navigation]);

  return <NavigationContext value={navigation}>{children(visit)}</NavigationContext>;
}
