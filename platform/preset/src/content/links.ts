import type { Link } from 'mdast';
import { paths, type SitePath } from 'shared-types';
import type { Mistake } from './mistake';

/** The places of the site, by the path that leads to each. */
const placeByPath: ReadonlyMap<string, string> = new Map(
  Object.entries(paths).map(([name, path]) => [path, name]),
);

const isPath = (url: string): url is SitePath => url.startsWith('/');

/** What is wrong with a link: one within the site leads to a path that `shared-types` knows. */
export const linkMistake = ({ url, position }: Link): readonly Mistake[] =>
  isPath(url) && !placeByPath.has(url)
    ? [
        {
          ...position?.start,
          what: `the site has nothing at ${url}. Its paths are in shared-types/src/paths.ts; a new page is added there.`,
        },
      ]
    : [];

/** A path of the site as JavaScript, which takes it from `shared-types`. */
export function pathCode(url: string): { readonly code: string; readonly names: readonly string[] } {
  const place = placeByPath.get(url);
  return place === undefined
    ? { code: JSON.stringify(url), names: [] }
    : { code: `paths.${place}`, names: ['paths'] };
}
