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
import { extensibleComposition } from './remotes/page-lists';
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

/** The most milliseconds that typefaces wait for the page to hydrate, and that the rest of the layout waits for typefaces. */
const patienceMs = 2000;

/** Lays out what the first paint has left out, and fetches the styles that the document has left out. */
async function completePage(): Promise<void> {
  await layOutRest();
  // The navigation that needs them deals with a failure.
  await wholeStyles().catch(() => undefined);
}

/** What the shell boots with. */
export interface BootOptions {
  readonly composition: Composition;
  /** The remote that a developer loads from another origin. The document's markup is that of the deployed one. */
  readonly overridden: RemoteName | undefined;
}

/**
 * Hydrates the document.
 *
 * @param composed - What the document was composed from.
 */
export async function start(
  composed: Composition,
  { composition: booted, overridden }: BootOptions = { composition: composed, overridden: undefined },
): Promise<void> {
  const extensible = extensibleComposition(booted);
  const { composition } = extensible;
  attributeFaults(composition);
  const pages = remotePages(composition, connectRemotes(composition.remotes), wholeStyles);
  const open = async (pathname: string): Promise<PageArrival> => {
    const route = routeAt(pathname, composition);
    return 'path' in route ? pages.open(route.path) : nothingToOpen;
  };
  const here = routeAt(location.pathname, composition);
  const isOverridden = 'path' in here && composition.pages[here.path] === overridden;
  // Its files load while the shell hydrates.
  if ('path' in here && !isOverridden) pages.componentOf(here.path);
  const navigation = createNavigation(
    open,
    isOverridden ? await open(location.pathname) : arrivedWithDocument,
  );
  const paths = (): readonly SitePath[] => Object.keys(composition.pages) as SitePath[];
  followLinks(navigation.navigator, paths, newerComposition(composed));
  prefetchLinks(paths, extensible.complete, pages.prefetch);
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
  // Late typefaces cause another layout of what is in view: they wait until the page reacts, and the rest of the layout waits
  // for them, but neither for long.
  await Promise.race([new Promise<void>(afterHydration), pause(patienceMs)]);
  await Promise.race([adoptLaterFaces(), pause(patienceMs)]);
  // React would report changes to elements that have not hydrated yet as mismatches.
  afterHydration(() => void completePage());
}
