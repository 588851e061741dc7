import type { RemotePage, SitePath } from './contract';

/** A route pattern: a path such as `/contact`, or all paths below one, such as `/blog/*`. `/*` matches every path. */
export type RoutePattern = `/${string}`;

/** The path of a page: in lower case, without a slash at its end. */
export const sitePathPattern = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;

const isMatch = (pattern: RoutePattern, path: SitePath): boolean =>
  pattern === path || pattern === '/*' || (pattern.endsWith('/*') && path.startsWith(pattern.slice(0, -1)));

/**
 * The owner of a path: the only remote that may publish a page there. Of all patterns that match, the longest wins, but the path
 * itself beats any pattern. Undefined if no remote owns the path.
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

/** The entry of a remote's pages for a path: the one that names it, or else the longest pattern. */
export const findPageEntry = <Page extends Pick<RemotePage, 'path'>>(
  pages: readonly Page[],
  path: SitePath,
): Page | undefined =>
  findRouteOwner(
    pages.map((page) => ({ page, routes: [page.path] })),
    path,
  )?.page;
