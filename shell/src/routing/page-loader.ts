import { hasUnsentInput, type SitePath } from '@proper/shared-types';
import { createPath, type LoaderFunction, type Path, redirectDocument } from 'react-router-dom';
import type { LiveSite } from '../remotes/live-site';
import type { PageArrival } from '../remotes/page-source';
import type { RemotePages } from '../remotes/remote-pages';

interface PageLoaderOptions {
  readonly site: Pick<LiveSite, 'isNewerAt'>;
  readonly pages: Pick<RemotePages, 'open'>;
  readonly pathAt: (pathname: string) => SitePath;
  /** Where a navigation leads, with its anchor; undefined while the open page is loaded again. */
  readonly destination: () => Path | undefined;
}

/** Opens a destination as a document. It does not settle, or throws a redirect. */
function openDocument(destination: Path | undefined): Promise<never> {
  const { pathname, search, hash } = location;
  // Back and Forward have already changed the address. A redirect to the same address would only jump to its anchor.
  if (destination && createPath(destination) !== pathname + search + hash)
    throw redirectDocument(createPath(destination));
  location.reload();
  return new Promise(() => undefined);
}

/**
 * The loader of every page: it fetches what the page needs. A page of a newer shell or a newer release opens as a document, unless a
 * form contains unsent input; so does a page that no remote of this document has.
 */
export function pageLoader({ site, pages, pathAt, destination }: PageLoaderOptions): LoaderFunction {
  return async ({ request, params }): Promise<PageArrival> => {
    // The server decides what is at an unknown address.
    if ('*' in params) return openDocument(destination());
    const path = pathAt(new URL(request.url).pathname);
    if (site.isNewerAt(path) && !hasUnsentInput()) return openDocument(destination());
    return (await pages.open(path)) ?? openDocument(destination());
  };
}
