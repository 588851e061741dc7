import type { RemoteName, SitePath } from '@proper/shared-types';
import type { Remotes } from '../sources/remotes-file';
import { routeOwner } from '../sources/route-owner';
import type { Compositions } from '../store/record';

/**
 * The pages that a site without a remote has to speak for: those that the remote had, and each route that is a single
 * path. What lies below others is not known before a release has been seen.
 */
export function pagesWithout(
  name: RemoteName,
  remotes: Remotes,
  before: Compositions | undefined,
): readonly SitePath[] {
  const had = [...Object.keys(before?.pages ?? {}), ...(before?.current.unavailable ?? [])] as SitePath[];
  const routes = remotes.remotes.get(name)?.routes ?? [];
  const owned = [
    ...had.filter((path) => routeOwner(remotes, path) === name),
    ...routes.filter((route) => !route.includes('*')),
  ];
  return [...new Set(owned)].toSorted();
}
