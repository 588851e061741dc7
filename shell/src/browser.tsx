import 'shared-ui/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
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
import { arrivedWithDocument, nothingToOpen, type PageArrival } from './remotes/page-source';
import { remotePages } from './remotes/remote-pages';
import { errorReports } from './routing/error-reports';
import { followLinks } from './routing/follow-links';
import { createNavigation } from './routing/navigation';
import { prefetchLinks } from './routing/prefetch-links';
import { routeAt } from './routing/route';
import { ShellRouter } from './routing/ShellRouter';
import { Site } from './routing/Site';
import { restoreScroll } from './routing/scroll-positions';

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
  const pages = remotePages(composition, connectRemotes(composition.remotes));
  const open = async (pathname: string): Promise<PageArrival> => {
    const route = routeAt(pathname, composition);
    return 'path' in route ? pages.open(route.path) : nothingToOpen;
  };
  const here = routeAt(location.pathname, composition);
  const isOverridden = 'path' in here && composition.pages[here.path] === overridden;
  const navigation = createNavigation(
    open,
    isOverridden ? await open(location.pathname) : arrivedWithDocument,
  );
  followLinks(navigation.navigator, Object.keys(composition.pages) as SitePath[], newerComposition(composed));
  prefetchLinks(Object.keys(composition.pages) as SitePath[], pages.prefetch);
  restoreScroll(() => navigation.visit.location.key);

  const root = elementById(rootId);
  const app = (
    <SiteConfigProvider value={composition.config}>
      <ShellRouter navigation={navigation}>
        {({ arrival, scrollTop }) => (
          <Site composition={composition} pages={pages} arrival={arrival} scrollTop={scrollTop} />
        )}
      </ShellRouter>
    </SiteConfigProvider>
  );
  performance.mark(hydrationMark);
  if (isOverridden) {
    root.replaceChildren();
    createRoot(root, errorReports()).render(app);
  } else hydrateRoot(root, app, errorReports());
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
