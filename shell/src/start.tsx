import { type RemoteName, SiteConfigProvider, type SitePath } from '@proper/shared-types';
import type { Composition } from '@proper/shared-types/release';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { elementById, rootId } from './document/ids';
import { adoptLaterFaces } from './document/later-faces';
import { layOutRest } from './document/lay-out-rest';
import { wholeStyles } from './document/whole-styles';
import { hydrationMark } from './faults/fault';
import { attributeFaults } from './faults/report-fault';
import { connectRemotes } from './remotes/federation';
import { newerComposition } from './remotes/newer-composition';
import { growingComposition } from './remotes/page-lists';
import { arrivedWithDocument, nothingToOpen, type PageArrival } from './remotes/page-source';
import { remotePages } from './remotes/remote-pages';
import { errorReports } from './routing/error-reports';
import { afterHydration } from './routing/first-hydration';
import { followLinks } from './routing/follow-links';
import { createNavigation } from './routing/navigation';
import { prefetchLinks } from './routing/prefetch-links';
import { routeAt } from './routing/route';
import { ShellRouter } from './routing/ShellRouter';
import { Site } from './routing/Site';
import { restoreScroll } from './routing/scroll-positions';
import { nextTask, pause } from './timing';

/** Milliseconds for which the page is waited for, before faces are tried on, and faces that come late, before the rest. */
const patienceMs = 2000;

/** What the first paint and the document have left out. */
async function completePage(): Promise<void> {
  await layOutRest();
  // A failure is left to the navigation that needs them.
  await wholeStyles().catch(() => undefined);
}

/** What the shell starts with. */
export interface Beginning {
  readonly composition: Composition;
  /** The remote that a developer has taken from elsewhere: the document's markup is not that one's. */
  readonly overridden: RemoteName | undefined;
}

/**
 * Brings the document to life.
 *
 * @param composed - What the document was composed from.
 */
export async function start(
  composed: Composition,
  { composition: begun, overridden }: Beginning = { composition: composed, overridden: undefined },
): Promise<void> {
  const growing = growingComposition(begun);
  const { composition } = growing;
  attributeFaults(composition);
  const pages = remotePages(composition, connectRemotes(composition.remotes), wholeStyles);
  const open = async (pathname: string): Promise<PageArrival> => {
    const route = routeAt(pathname, composition);
    return 'path' in route ? pages.open(route.path) : nothingToOpen;
  };
  const here = routeAt(location.pathname, composition);
  const isOverridden = 'path' in here && composition.pages[here.path] === overridden;
  // Its files come while the shell hydrates.
  if ('path' in here && !isOverridden) pages.componentOf(here.path);
  const navigation = createNavigation(
    open,
    isOverridden ? await open(location.pathname) : arrivedWithDocument,
  );
  const paths = (): readonly SitePath[] => Object.keys(composition.pages) as SitePath[];
  followLinks(navigation.navigator, paths, newerComposition(composed));
  prefetchLinks(paths, growing.complete, pages.prefetch);
  await restoreScroll(() => navigation.visit.location.key);

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
  await nextTask();
  performance.mark(hydrationMark);
  if (isOverridden) {
    root.replaceChildren();
    createRoot(root, errorReports()).render(app);
  } else hydrateRoot(root, app, errorReports());
  // Faces that come late have what is in view laid out once more: they wait for the page to react, and what the first paint
  // has left out waits for them, but neither for long.
  await Promise.race([new Promise<void>(afterHydration), pause(patienceMs)]);
  await Promise.race([adoptLaterFaces(), pause(patienceMs)]);
  // React would take what is written into elements that have not hydrated yet for a difference.
  afterHydration(() => void completePage());
}
