import type { RemoteName, SitePath } from '@proper/shared-types';
import type { Remotes, RoutePattern } from './remotes-file';

const isMatch = (pattern: RoutePattern, path: SitePath): boolean =>
  pattern === path || pattern === '/*' || (pattern.endsWith('/*') && path.startsWith(pattern.slice(0, -1)));

/**
 * Route ownership: the one remote that may publish a page at a path, so that no release can take another team's
 * routes. Of all patterns that match the longest wins, and a path itself before any pattern. Undefined where no
 * remote owns the path.
 */
export function routeOwner({ remotes }: Pick<Remotes, 'remotes'>, path: SitePath): RemoteName | undefined {
  const matches = [...remotes].flatMap(([name, { routes }]) =>
    routes.filter((pattern) => isMatch(pattern, path)).map((pattern) => ({ name, pattern })),
  );
  const weight = (pattern: RoutePattern): number =>
    pattern === path ? Number.POSITIVE_INFINITY : pattern.length;
  return matches.toSorted((one, other) => weight(other.pattern) - weight(one.pattern))[0]?.name;
}
