import { paths, type SitePath } from '@proper/shared-types';
import type { Definition, Link } from 'mdast';
import type { Mistake } from './mistake';

const knownPaths: ReadonlySet<string> = new Set(Object.values(paths));

/** Whether an address is one of the site's own. */
export const isPath = (url: string): url is SitePath => /^\/(?!\/)/.test(url);

const elsewhere = /^(?:https?:\/\/|mailto:|tel:|#)./;

/** What is wrong with a link: one within the site leads to a path that `shared-types` knows. */
export function linkMistake({ url, position }: Link | Definition): readonly Mistake[] {
  const at = position?.start;
  if (isPath(url) ? knownPaths.has(url) : elsewhere.test(url)) return [];
  return [
    {
      ...at,
      what: isPath(url)
        ? `the site has nothing at ${url}. Its paths are in shared-types/src/paths.ts; a new page is added there.`
        : `"${url}" leads nowhere. Begin a path of the site with a slash, and any other address with https://, mailto:, tel: or #.`,
    },
  ];
}
