import { ViewTransition } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { mainId } from '../document/ids';
import { NotificationsOutlet } from '../notifications/NotificationsOutlet';
import { isHydrated } from '../routing/hydration';
import { PageArrivals } from '../routing/PageArrivals';
import { scrollStorageKey } from '../routing/scroll';
import { Breadcrumbs } from './Breadcrumbs';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';

/** A line under the header while the next page loads. It appears after a moment, so fast pages show none. */
const PendingBar = () =>
  useNavigation().state === 'loading' ? <div className={styles.pending} aria-hidden="true" /> : null;

/**
 * Whether pages may change in a view transition. Not before the first page has hydrated. And not on a phone, where the snapshots of both
 * pages would take a quarter of the time until the next heading appears (docs/performance.md).
 */
const canUseViewTransition = (): boolean =>
  isHydrated() &&
  document.visibilityState === 'visible' &&
  matchMedia('(hover: hover)').matches &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The open page. The location renders it again, so that the conditions are checked at each navigation. */
function Page() {
  useLocation();
  return (
    <ViewTransition default="none" update={canUseViewTransition() ? 'auto' : 'none'}>
      <Outlet />
    </ViewTransition>
  );
}

/** The root route: header, breadcrumbs, the page, footer and notices. */
export const Layout = () => (
  <>
    <a className="skip-link" href={`#${mainId}`}>
      Skip to content
    </a>
    <Header />
    <PendingBar />
    <div className={styles.below}>
      <Breadcrumbs />
      <main id={mainId} className={styles.main}>
        <Page />
      </main>
      <Footer />
    </div>
    <NotificationsOutlet />
    <PageArrivals />
    <ScrollRestoration storageKey={scrollStorageKey} />
  </>
);
