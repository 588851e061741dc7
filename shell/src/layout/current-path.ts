import type { SitePath } from '@proper/shared-types';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageResult } from '../remotes/page-result';

const neverChanges = () => () => undefined;

/**
 * Returns the path of the current page. It is undefined until hydration if the document has no page, because
 * such a document is the same at every address.
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
