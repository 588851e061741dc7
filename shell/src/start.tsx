import { SiteConfigProvider } from '@proper/shared-types';
import type { ComposedRemote, Composition } from '@proper/shared-types/release';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { elementById, rootId } from './document/ids';
import { adoptLaterFaces } from './document/later-faces';
import { deferRest, layOutRest } from './document/lay-out-rest';
import { wholeStyles } from './document/whole-styles';
import { hydrationMark } from './faults/fault';
import { attributeFaults } from './faults/report-fault';
import { remoteLoader } from './remotes/federation';
import { LiveSite } from './remotes/live-site';
import { dataOfDocument } from './remotes/page-data';
import { arrivedWithDocument, type PageArrival } from './remotes/page-source';
import { remotePages } from './remotes/remote-pages';
import { hasMovedOn, type Route, routeOfDocument, withoutSlash } from './routing/address';
import { errorReports } from './routing/error-reports';
import { afterHydration } from './routing/hydration';
import { followLinks } from './routing/links';
import { createNavigation } from './routing/navigation';
import { prefetchLinks } from './routing/prefetch-links';
import { ShellRouter } from './routing/router';
import { Site } from './routing/Site';
import { restoreScroll } from './routing/scroll-positions';
import { nextTask, pause } from './timing';

/** The longest that typefaces wait for the page to hydrate, and the rest of the layout for typefaces, in milliseconds. */
const patienceMs = 2000;

/** Lays out what the first paint left out, and fetches the styles that the document left out. */
async function completePage(): Promise<void> {
  await layOutRest();
  // If this fails, the navigation that needs the styles tries again.
  await wholeStyles().catch(() => undefined);
}

/**
 * Hydrates the document.
 *
 * @param composition - What the document was composed from.
 * @param override - A remote that a developer loads from another origin. The document has the deployed remote's markup.
 */
export async function start(composition: Composition, override?: ComposedRemote): Promise<void> {
  if (hasMovedOn(composition.page)) return location.reload();
  const site = new LiveSite(composition, override);
  const here = routeOfDocument(composition);
  const { pathname: documentPathname } = location;
  const routeAt = (pathname: string): Route =>
    pathname === documentPathname ? here : { path: withoutSlash(pathname) };
  attributeFaults({
    shell: composition.shell,
    // With a developer's remote, faults are the developer's own.
    reportUrl: override ? undefined : composition.config.faultReportUrl,
    remoteAt(pathname) {
      const route = routeAt(pathname);
      return 'path' in route ? site.remoteAt(route.path) : undefined;
    },
  });
  const isOverridden = override !== undefined && override.name === composition.remote?.name;
  const documentData = isOverridden ? undefined : dataOfDocument();
  const pages = remotePages({
    site,
    loadRemote: remoteLoader(),
    wholeStyles,
    dataAt: (path) => (path === composition.page ? documentData : undefined),
  });
  const open = async (pathname: string): Promise<PageArrival> => {
    const route = routeAt(pathname);
    // Without a page there is nothing to fetch.
    return 'path' in route ? pages.open(route.path) : { ok: true, page: null };
  };
  // The page's files load while the shell hydrates.
  if ('path' in here && !isOverridden) pages.componentOf(here.path);
  const navigation = createNavigation(
    open,
    isOverridden ? await open(location.pathname) : arrivedWithDocument,
  );
  deferRest();
  followLinks(navigation, site);
  prefetchLinks(site, pages.prefetch);
  await restoreScroll(() => navigation.visit.location.key);

  const root = elementById(rootId);
  const app = (
    <SiteConfigProvider value={composition.config}>
      <ShellRouter navigation={navigation}>
        {(visit) => <Site routeAt={routeAt} componentOf={pages.componentOf} visit={visit} />}
      </ShellRouter>
    </SiteConfigProvider>
  );
  await nextTask();
  performance.mark(hydrationMark);
  if (isOverridden) {
    root.replaceChildren();
    createRoot(root, errorReports()).render(app);
  } else hydrateRoot(root, app, errorReports());
  // Late typefaces cause another layout of what is in view, so they wait until the page reacts. The rest of the layout waits
  // for them. Neither waits for long.
  await Promise.race([new Promise<void>(afterHydration), pause(patienceMs)]);
  await Promise.race([adoptLaterFaces(), pause(patienceMs)]);
  // React would report changes to elements that have not hydrated as mismatches.
  afterHydration(() => void completePage());
}
