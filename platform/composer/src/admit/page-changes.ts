import type { RemoteName, SitePath } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import type { Objection } from '../state/acceptances';

/** Who has a page, by `remotes.json` and on the live site. */
interface Owners {
  /** The remote that owns a route, if any does. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
  /** The remote that has a page of the live site, if any does. */
  readonly liveOwnerOf: (path: SitePath) => RemoteName | undefined;
}

/**
 * What `release.json` changes of the pages of the live site. A page whose route `remotes.json` has given to somebody else
 * has to go, and is no objection.
 */
export function objectionsToPages(
  { name, pages }: Release,
  live: Release | undefined,
  { ownerOf, liveOwnerOf }: Owners,
): readonly Objection[] {
  const has = (path: SitePath): boolean => pages.some((page) => page.path === path);
  const gone = (live?.pages ?? []).filter(({ path }) => !has(path) && ownerOf(path) === name);
  const taken = pages.flatMap(({ path }) => {
    const owner = liveOwnerOf(path);
    return owner === undefined || owner === name ? [] : [{ path, owner }];
  });
  return [
    ...gone.map(({ path }) => ({
      about: `page-gone ${path}`,
      reason: `the page ${path} of ${live?.version} is gone`,
      isAcceptable: true,
    })),
    ...taken.map(({ path, owner }) => ({
      about: `page-taken ${path}`,
      reason: `the page ${path} is ${owner}'s on the live site, and would become this team's`,
      isAcceptable: true,
    })),
  ];
}
