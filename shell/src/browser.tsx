import 'shared-ui/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { type RemoteName, SiteConfigProvider, type SitePath } from 'shared-types';
import type { Composition } from 'shared-types/release';
import { compositionId, rootId } from './document/ids';
import { adoptTextFace } from './document/text-face';
import { admitOwnScripts } from './document/trusted-types';
import { attributeFaults } from './faults/report-fault';
import { hydrationMark } from './faults/spans';
import { watchFiles } from './remotes/broken-files';
import { connectRemotes } from './remotes/federation';
import { newerComposition } from './remotes/newer-composition';
import { arrivedWithDocument } from './remotes/page-source';
import { remotePages } from './remotes/remote-pages';
import { errorReports } from './routing/error-reports';
import { followLinks, leaveMovesToBrowser } from './routing/follow-links';
import { routesOf } from './routing/routes';
import { ignoreSkippedTransitions } from './routing/view-transitions';

const elementById = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The document has no element #${id}.`);
  return element;
};

/**
 * Brings the document to life.
 *
 * @param composition - What it is made of.
 * @param overridden - The remote that a developer has taken from elsewhere: the document's markup is not that one's.
 */
async function start(composition: Composition, overridden?: RemoteName): Promise<void> {
  attributeFaults(composition);
  const paths = Object.keys(composition.pages) as SitePath[];
  const here = paths.find((path) => path === location.pathname);
  const isOverridden = here && composition.pages[here] === overridden;
  const pages = remotePages(composition, connectRemotes(composition.remotes));
  const routes = routesOf(composition, pages);
  const arrival = isOverridden ? await pages.open(here) : arrivedWithDocument;

  /** The page of this document has arrived: no loader runs before the first hydration. */
  const arrived = (matchRoutes(routes, location) ?? [])
    .flatMap(({ route }) => (route.loader && route.id ? [route.id] : []))
    .map((id) => [id, arrival] as const);

  leaveMovesToBrowser(() => router.state.location.pathname);
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: Object.fromEntries(arrived) } });
  followLinks(router, paths, newerComposition(composed));
  ignoreSkippedTransitions();

  const reports = errorReports();
  const root = elementById(rootId);
  const app = (
    <SiteConfigProvider value={composition.config}>
      <RouterProvider router={router} onError={reports.ofRouter} />
    </SiteConfigProvider>
  );
  performance.mark(hydrationMark);
  if (isOverridden) {
    root.replaceChildren();
    createRoot(root, reports.ofReact).render(app);
  } else hydrateRoot(root, app, reports.ofReact);
  void adoptTextFace();
}

const composed = JSON.parse(elementById(compositionId).textContent) as Composition;
const { overrideOrigins } = composed.config;
admitOwnScripts(overrideOrigins);
watchFiles();
if (overrideOrigins)
  void import(/* webpackChunkName: "override" */ './override/begin')
    .then(({ beginOverride }) => beginOverride(composed))
    .catch((cause: unknown) => {
      console.error('Overrides do not work:', cause);
      return { composition: composed, overridden: undefined };
    })
    .then(({ composition, overridden }) => start(composition, overridden));
else void start(composed);
