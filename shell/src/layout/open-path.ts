import type { SitePath } from '@proper/shared-types';
import type { Absence } from '@proper/shared-types/release';
import { useSyncExternalStore } from 'react';
import { useMatches } from 'react-router-dom';
import { withoutSlash } from '../document/address';

/** What the layout needs to know of a route (`useMatches`). */
export interface RouteHandle {
  /** Why there is no page. */
  readonly absence?: Absence;
}

const neverChanges = () => () => undefined;

/**
 * The path of the open page. A document without a page is the same at every address, so its path is undefined until it has hydrated.
 */
export function useOpenPath(): SitePath | undefined {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const match = useMatches().at(-1);
  const { absence } = (match?.handle ?? {}) as RouteHandle;
  return absence === undefined || isHydrated ? withoutSlash(match?.pathname ?? '/') : undefined;
}
