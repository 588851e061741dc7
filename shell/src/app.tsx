import { SiteConfigProvider, type SitePath } from '@proper/shared-types';
import { type DocumentComposition, releaseBase } from '@proper/shared-types/release';
import { type ComponentType, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, RouterProvider } from 'react-router-dom';
import { createErrorReporter } from './browser-errors/report-browser-error';
import { normalisePath } from './document/address';
import { requireElement } from './document/elements';
import { keepInput } from './document/keep-input';
import { clearReloadMark, openDocument } from './document/open-document';
import type { TrustMarkup } from './document/trusted-types';
import { getErrorPhase } from './loading/failed-files';
import { loadWholeStyles } from './loading/load-whole-styles';
import { loadWithCacheBypass } from './loading/load-with-cache-bypass';
import { retryWithBackoff, yieldToMain } from './loading/retry';
import { loadRemotePages } from './remotes/federation';
import { readDocumentData } from './remotes/page-data';
import { getDocumentResult } from './remotes/page-result';
import { RemotePages } from './remotes/remote-pages';
import { RemoteRegistry } from './remotes/remote-registry';
import { createRoutes, pageRouteId } from './routes';
import { reportRecovery } from './routing/error-pages';
import { BrowserContext, type BrowserServices, Hydration } from './routing/hydration';
import { followLinks, handleFragmentJumps } from './routing/links';
import { createPageLoader } from './routing/page-loader';
import { ensureEntryKey, restoreScroll } from './routing/scroll';

const loadAfterHydrationScript = () =>
  loadWithCacheBypass(
    releaseBase('shell'),
    () => import(/* webpackChunkName: "after-hydration" */ './after-hydration'),
  );

interface NotificationsOutletProps {
  /** Receives a function to call with the notification host once the host has been fetched. */
  readonly onHost: (show: (host: ComponentType) => void) => void;
}

/**
 * Shows notifications once their script has been fetched. It is in the page's React root, because a
 * notification chooses its position after the change that it is about.
 */
function NotificationsOutlet({ onHost }: NotificationsOutletProps) {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => onHost((host) => setHost(() => host)), [onHost]);
  return Host && <Host />;
}

/** Creates what a document needs in a browser, without changing anything on the screen. */
function createApp(composition: DocumentComposition, trustMarkup: TrustMarkup) {
  const { config, page, shell } = composition;
  const { pathname: initialPath } = location;
  const registry = new RemoteRegistry(composition);
  const reportBrowserError = createErrorReporter({
    shell,
    reportUrl: config.browserErrorsUrl,
    findRemote: (pathname) =>
      page === null && pathname === initialPath ? undefined : registry.findRemote(pathname as SitePath),
  });
  const documentData = readDocumentData(trustMarkup);
  const pages = new RemotePages({
    registry,
    loadRemote: loadRemotePages,
    reportBrowserError,
    trustMarkup,
    loadWholeStyles,
    async loadHeadWriter() {
      const { createHead } = await loadAfterHydrationScript();
      return (opening) => createHead(opening, config);
    },
    getDocumentData: (path) => (path === page ? documentData : undefined),
  });
  // Starts to load the page's files, which arrive while the shell hydrates.
  if (page !== null) pages.getComponent(page);

  const hydration = new Hydration({ pathname: initialPath, key: ensureEntryKey() });
  const afterHydration = hydration.finished.then(() =>
    retryWithBackoff(loadAfterHydrationScript, (cause) =>
      reportBrowserError('Notifications cannot be shown yet, and no page is fetched ahead:', {
        remote: 'shell',
        phase: getErrorPhase(cause),
        cause,
      }),
    ),
  );
  // The router is created last, because it listens to events at once. Earlier code asks for it later.
  const getRouter = (): DataRouter => router;
  handleFragmentJumps(getRouter, hydration);
  const router = createBrowserRouter(
    createRoutes({
      load: createPageLoader({ registry, pages, reportBrowserError, getRouter }),
      getComponent: (path) => pages.getComponent(path),
      notifications: (
        <NotificationsOutlet
          onHost={(show) =>
            void afterHydration.then(({ loadNotifications }) => loadNotifications(show, reportBrowserError))
          }
        />
      ),
    }),
    { hydrationData: { loaderData: { [pageRouteId]: getDocumentResult(composition) } } },
  );
  return { registry, pages, router, hydration, afterHydration, reportBrowserError };
}

/** Runs the work that must wait: React would report earlier changes to the page as hydration mismatches. */
async function finishStart({
  registry,
  pages,
  afterHydration,
  reportBrowserError,
}: ReturnType<typeof createApp>) {
  clearReloadMark();
  // If this fails, the navigation that needs the styles tries again.
  await loadWholeStyles().catch(() => undefined);
  const { startBackgroundWork } = await afterHydration;
  startBackgroundWork(registry, pages, reportBrowserError);
}

/** Measures the document if the configuration has an address for the report. */
async function measureWebVitals(
  { page, shell, config: { webVitalsUrl } }: DocumentComposition,
  { registry, afterHydration }: ReturnType<typeof createApp>,
): Promise<void> {
  const hydratedMs = performance.now();
  if (page === null || webVitalsUrl === undefined) return;
  const { reportWebVitals } = await afterHydration;
  const { name: remote, entry: release } = registry.findRemote(page) ?? { name: 'shell', entry: shell };
  reportWebVitals(webVitalsUrl, { page, shell, remote, release }, hydratedMs);
}

/** Hydrates the document, which was rendered from this composition. */
export async function start(composition: DocumentComposition, trustMarkup: TrustMarkup): Promise<void> {
  const { page, config } = composition;
  const { pathname, search, hash, href } = location;
  if (page !== null && pathname !== page) {
    // The visitor went Back before the scripts ran, so the address is no longer that of this document's page.
    if (normalisePath(pathname) !== page && openDocument(href)) return;
    // The host serves the page at a variant of its path, which the router would not find.
    history.replaceState(history.state, '', page + search + hash);
  }
  const app = createApp(composition, trustMarkup);
  const { router, registry, hydration, reportBrowserError } = app;
  followLinks(router, registry, hydration);
  restoreScroll(router.state.location.key);
  await yieldToMain();
  const services: BrowserServices = { hydration, reportBrowserError, restoreInput: keepInput() };
  hydrateRoot(
    requireElement('root'),
    <BrowserContext value={services}>
      <SiteConfigProvider value={config}>
        <RouterProvider router={router} onError={() => undefined} />
      </SiteConfigProvider>
    </BrowserContext>,
    // The routes' error elements report the errors that they catch.
    { onCaughtError: () => undefined, onRecoverableError: (cause) => reportRecovery(services, cause) },
  );
  void hydration.finished.then(() => finishStart(app));
  void hydration.finished.then(() => measureWebVitals(composition, app));
}
