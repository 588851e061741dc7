import type { RemoteName, SitePath } from 'shared-types';

const isBelow = (path: SitePath, folder: SitePath): boolean => path.startsWith(`${folder}/`);

/**
 * The remote that may publish a page at a path. The shell decides, so that no release can take another team's
 * pages: `/blog` and the resource listing are content's, `/contact` and the resource pages are forms', and
 * everything else is marketing's.
 */
export function territoryOf(path: SitePath): RemoteName {
  if (path === '/blog' || isBelow(path, '/blog') || path === '/resources') return 'mfe-content';
  if (path === '/contact' || isBelow(path, '/resources')) return 'mfe-forms';
  return 'mfe-marketing';
}
