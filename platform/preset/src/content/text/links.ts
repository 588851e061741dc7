import { paths, type SitePath } from '@proper/shared-types';
import type { Definition, Link } from 'mdast';
import type { Mistake } from './mistake';

/** The places of the site, by the path that leads to each. */
const placeByPath: ReadonlyMap<string, string> = new Map(
  Object.entries(paths).map(([name, path]) => [path, name]),
);

/** Whether an address is one of the site's own. */
export const isPath = (url: string): url is SitePath => /^\/(?!\/)/.test(url);

const elsewhere = /^(?:https?:\/\/|mailto:|tel:|#)./;

/** What is wrong with a link: one within the site leads to a path that `shared-types` knows. */
export function linkMistake({ url, position }: Link | Definition): readonly Mistake[] {
  const at = position?.start;
  if (isPath(url))
    return placeByPath.has(url)
      ? []
      : [
          {
            ...at,
            what: `the site has nothing at ${url}. Its paths are in shared-types/src/paths.ts; a new page is added there.`,
          },
        ];
  return elsewhere.test(url)
    ? []
    : [
        {
          ...at,
          what: `"${url}" leads nowhere. Begin a path of the site with a slash, and any other address with https://, mailto:, tel: or #.`,
        },
      ];
}

/** A path of the site as JavaScript, which takes it from `shared-types`. */
export function pathCode(url: string): { readonly code: string; readonly names: readonly string[] } {
  const place = placeByPath.get(url);
  return place === undefined
    ? { code: JSON.stringify(url), names: [] }
    : { code: `paths.${place}`, names: ['paths'] };
}
