import type { RemoteName, SitePath } from 'shared-types';

const isBelow = (path: SitePath, folder: SitePath): boolean => path.startsWith(`${folder}/`);

/**
 * Route ownership: the one remote that may publish a page at a path. The shell decides, so that no release can take
 * another team's routes. `/blog` and the resource listing belong to mfe-content, `/contact` and the resource pages
 * to mfe-forms, and everything else to mfe-marketing.
 */
export function routeOwner(path: SitePath): RemoteName {
  if (path === '/blog' || isBelow(path, '/blog') || path === '/resources') return 'mfe-content';
  if (path === '/contact' || isBelow(path, '/resources')) return 'mfe-forms';
  return 'mfe-marketing';
}
