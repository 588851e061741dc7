import type { RemotePage, SitePath } from './contract';

/** A path such as `/contact`, or all paths below one, such as `/blog/*`. `/*` matches every path. */
export type RoutePattern = `/${string}`;

/** The path of a page: in lower case, without a slash at its end. */
export const sitePathPattern = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;

const isMatch = (pattern: RoutePattern, path: SitePath): boolean =>
  pattern === path || pattern === '/*' || (pattern.endsWith('/*') && path.startsWith(pattern.slice(0, -1)));

/**
 * Returns the owner of a path, the only remote that may publish a page there; undefined if there is none. The
 * longest matching pattern wins, but the path itself beats any pattern.
 */
export function findRouteOwner<Remote extends { readonly routes: readonly RoutePattern[] }>(
  remotes: readonly Remote[],
  path: SitePath,
): Remote | undefined {
  const weight = (pattern: RoutePattern): number =>
    pattern === path ? Number.POSITIVE_INFINITY : pattern.length;
  const matches = remotes.flatMap((remote) =>
    remote.routes.filter((pattern) => isMatch(pattern, path)).map((pattern) => ({ remote, pattern })),
  );
  return matches.sort((one, other) => weight(other.pattern) - weight(one.pattern))[0]?.remote;
}

/** Returns a remote's entry for a path: the one that names it, or else the longest matching pattern. */
export const findPageEntry = <Page extends Pick<RemotePage, 'path'>>(
  pages: readonly Page[],
  path: SitePath,
): Page | undefined =>
  findRouteOwner(
    pages.map((page) => ({ page, routes: [page.path] })),
    path,
  )?.page;
