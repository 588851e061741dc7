import { SiteConfigProvider, type SitePath } from '@proper/shared-types';
import type { ComposedRemote, Composition } from '@proper/shared-types/release';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { hasMovedOn, withoutSlash } from './document/address';
import { elementById, rootId } from './document/ids';
import { keepInput } from './document/kept-input';
import { layOutRest } from './document/lay-out-rest';
import { nextTask } from './document/next-task';
import { attributeFaults } from './faults/report-fault';
import { wholeStyles } from './files/whole-styles';
import { idle, loadIdleParts } from './idle';
import { NotificationsOutlet } from './notifications/NotificationsOutlet';
import { remoteLoader } from './remotes/federation';
import { LiveSite } from './remotes/live-site';
import { dataOfDocument } from './remotes/page-data';
import { arrivedWithDocument } from './remotes/page-source';
import { remotePages } from './remotes/remote-pages';
import { documentRoutes, layoutRouteId, ownRouteId, pageRoute, type RouteContents } from './routes';
import { reportRecovery } from './routing/error-pages';
import { afterHydration, beginHydration } from './routing/hydration';
import { followLinks, keepServerMarkup } from './routing/links';
import { pageLoader } from './routing/page-loader';
import { identifyEntry, restoreScroll } from './routing/scroll';

/** Lays out what the first paint left out, and fetches the styles that the document left out. */
async function completePage(): Promise<void> {
  await layOutRest();
  // If this fails, the navigation that needs the styles tries again.
  await wholeStyles().catch(() => undefined);
}

/** They wait until the page has hydrated. */
const notices = (
  <NotificationsOutlet watch={(show) => void idle.then(({ watchNotices }) => watchNotices(show))} />
);

/**
 * Hydrates the document.
 *
 * @param composition - What the document was composed from.
 * @param override - A remote that a developer loads from another origin. The document has the deployed remote's markup.
 */
export async function start(composition: Composition, override?: ComposedRemote): Promise<void> {
  if (hasMovedOn(composition.page)) return location.reload();
  const site = new LiveSite(composition, override);
  const { page, remote } = composition;
  const hasRemotePage = page !== null && remote !== null;
  const { pathname: documentPathname } = location;
  const pathAt = (pathname: string): SitePath =>
    pathname === documentPathname && page !== null ? page : withoutSlash(pathname);
  attributeFaults({
    shell: composition.shell,
    // With a developer's remote, faults are the developer's own.
    reportUrl: override ? undefined : composition.config.faultReportUrl,
    remoteAt: (pathname) =>
      pathname === documentPathname && !hasRemotePage ? undefined : site.remoteAt(pathAt(pathname)),
  });
  const isOverridden = override !== undefined && override.name === composition.remote?.name;
  const documentData = isOverridden ? undefined : dataOfDocument();
  const pages = remotePages({
    site,
    loadRemote: remoteLoader(),
    wholeStyles,
    async headWriter() {
      const { createHead } = await loadIdleParts();
      return (page) => createHead(page, composition.config);
    },
    dataAt: (path) => (path === composition.page ? documentData : undefined),
  });
  // The page's files load while the shell hydrates.
  if (hasRemotePage && !isOverridden) pages.componentOf(pathAt(documentPathname));
  const source: RouteContents = {
    load: pageLoader({
      site,
      pages,
      pathAt,
      destination: () => router.state.navigation.location,
    }),
    componentOf: (pathname) => pages.componentOf(pathAt(pathname)),
    notices,
  };
  const routes = documentRoutes(composition, source);
  const first = isOverridden
    ? ((await pages.open(pathAt(documentPathname))) ?? { ok: false, reason: 'the override has no such page' })
    : arrivedWithDocument;
  keepServerMarkup(() => router.state.location.pathname);
  identifyEntry();
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: { [ownRouteId(composition)]: first } },
    // The document names its own remote alone: the shell looks up which paths belong to the others.
    async patchRoutesOnNavigation({ path, patch }) {
      await site.lookUp();
      if (site.remoteAt(path as SitePath)) patch(layoutRouteId, [pageRoute(path, source)]);
    },
  });
  followLinks(router, site);
  void idle.then(({ prefetchLinks, showFocused }) => {
    showFocused();
    prefetchLinks(site, pages.prefetch);
  });
  restoreScroll(router.state.location.key);

  const root = elementById(rootId);
  const app = (
    <SiteConfigProvider value={composition.config}>
      <RouterProvider router={router} onError={() => undefined} />
    </SiteConfigProvider>
  );
  // The routes' error elements report what their pages throw.
  const reports: RootOptions = { onCaughtError: () => undefined, onRecoverableError: reportRecovery };
  await nextTask();
  beginHydration(router.state.location);
  if (isOverridden) {
    root.replaceChildren();
    createRoot(root, reports).render(app);
  } else {
    keepInput();
    hydrateRoot(root, app, reports);
  }
  // React would report changes to elements that have not hydrated as mismatches.
  afterHydration(() => void completePage());
}
