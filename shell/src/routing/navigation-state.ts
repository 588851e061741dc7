import { createContext, useContext, useSyncExternalStore } from 'react';
import type { NavigationState, SiteNavigation } from './navigation';

const NavigationContext = createContext<SiteNavigation | null>(null);

/** Set by the browser's router; the composer renders without it. */
export const NavigationProvider = NavigationContext.Provider;

/** The shell's history; null where a document is being rendered. */
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
