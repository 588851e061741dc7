import type { SitePath } from '@proper/shared-types';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageResult } from '../remotes/page-result';

const neverChanges = () => () => undefined;

/**
 * The path of the open page. A document without a page is the same at every address, so its path is undefined until it has hydrated.
 */
export function useCurrentPath(): SitePath | undefined {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const result = usePageResult();
  const { pathname } = useLocation();
  return isHydrated || result.status === 'shown' ? (pathname as SitePath) : undefined;
}
