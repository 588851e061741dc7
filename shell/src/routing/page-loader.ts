import { hasUnsentInput, type SitePath } from '@proper/shared-types';
import { createPath, type DataRouter, type LoaderFunction } from 'react-router-dom';
import type { ReportBrowserError } from '../browser-errors/report-browser-error';
import type { PageHead } from '../document/head';
import { openDocument } from '../document/open-document';
import { GoneError, getErrorPhase } from '../loading/failed-files';
import { PageNotFoundError, type PageResult } from '../remotes/page-result';
import type { RemotePages } from '../remotes/remote-pages';
import type { RemoteRegistry } from '../remotes/remote-registry';

interface PageLoaderOptions {
  readonly registry: Pick<RemoteRegistry, 'refresh' | 'isOutdated'>;
  readonly pages: Pick<RemotePages, 'open'>;
  readonly reportBrowserError: ReportBrowserError;
  readonly getRouter: () => Pick<DataRouter, 'state'>;
}

/** Returns the visitor's address, or the one to which a pending navigation leads. */
const getCurrentUrl = ({ state: { navigation, location: current } }: Pick<DataRouter, 'state'>): URL =>
  new URL(createPath(navigation.location ?? current), location.origin);

/**
 * Creates the loader of every page, which decides how a navigation ends:
 * - with the page, once all that it needs has arrived;
 * - with a new document, if this document cannot show the page, its files are gone from the server, or a
 *   newer release or shell is live and no form has unsent input. The page does not wait to hear what is live;
 * - with a page that offers to try again.
 */
export function createPageLoader(options: PageLoaderOptions): LoaderFunction {
  const { registry, pages, getRouter, reportBrowserError } = options;
  const isStale = (path: SitePath): boolean => registry.isOutdated(path) && !hasUnsentInput();

  async function open(path: SitePath): Promise<PageHead> {
    const refreshed = registry.refresh();
    const head = isStale(path) ? undefined : await pages.open(path);
    if (!head || isStale(path)) throw new PageNotFoundError(`another release of ${path} is live`);
    void refreshed.then(() => {
      const { pathname, href } = getCurrentUrl(getRouter());
      if (pathname === path && isStale(path)) openDocument(href);
    });
    return head;
  }

  return async ({ request: { url, signal } }): Promise<PageResult> => {
    const path = new URL(url).pathname as SitePath;
    const { href } = getCurrentUrl(getRouter());
    try {
      return { status: 'shown', head: await open(path) };
    } catch (cause) {
      const needsDocument = cause instanceof PageNotFoundError || cause instanceof GoneError;
      // If the visitor has gone elsewhere meanwhile, the router ignores the result of this navigation.
      if (signal.aborted || (needsDocument && openDocument(href))) return new Promise(() => undefined);
      reportBrowserError(`${path} could not be opened:`, { page: path, phase: getErrorPhase(cause), cause });
      return { status: 'failed' };
    }
  };
}
