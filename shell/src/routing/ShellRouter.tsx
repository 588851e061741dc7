import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import { isHydrated } from './first-hydration';
import type { SiteNavigation, Visit } from './navigation';
import { NavigationProvider } from './navigation-state';

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

/** React Router on the shell's own history: a page is shown once it has been opened. */
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

  return (
    <NavigationProvider value={navigation}>
      <Router location={visit.location} navigationType={visit.type} navigator={navigation.navigator}>
        {children(visit)}
      </Router>
    </NavigationProvider>
  );
}
