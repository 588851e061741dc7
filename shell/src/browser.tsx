import 'shared-ui/global.css';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { SiteConfigProvider, type SitePath } from 'shared-types';
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

admitOwnScripts();
watchFiles();
const composition = JSON.parse(elementById(compositionId).textContent) as Composition;
attributeFaults(composition);
const paths = Object.keys(composition.pages) as SitePath[];
const pages = remotePages(composition, connectRemotes(composition.remotes));
const routes = routesOf(composition, pages);

/** The page of this document has arrived with it: no loader runs before the first hydration. */
const arrived = (matchRoutes(routes, location) ?? [])
  .flatMap(({ route }) => (route.loader && route.id ? [route.id] : []))
  .map((id) => [id, arrivedWithDocument] as const);

leaveMovesToBrowser(() => router.state.location.pathname);
const router = createBrowserRouter(routes, { hydrationData: { loaderData: Object.fromEntries(arrived) } });
followLinks(router, paths, newerComposition(composition));
ignoreSkippedTransitions();

const reports = errorReports();
performance.mark(hydrationMark);
hydrateRoot(
  elementById(rootId),
  <SiteConfigProvider value={composition.config}>
    <RouterProvider router={router} onError={reports.ofRouter} />
  </SiteConfigProvider>,
  reports.ofReact,
);
void adoptTextFace();
