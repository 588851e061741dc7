import { shellIds } from '@proper/shared-types/release';
import { type ReactNode, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { RestoreInput } from '../routing/hydration';
import { NavigationEffects } from '../routing/NavigationEffects';
import { scrollStorageKey } from '../routing/scroll';
import { Breadcrumbs } from './Breadcrumbs';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';

/** A line under the header while the next page loads. It appears after a moment, so fast pages show none. */
const PendingBar = () =>
  useNavigation().state === 'loading' ? <div className={styles.pending} aria-hidden="true" /> : null;

/** Hydrates a part of the layout by itself: if an extension changed it, React renders only it again. */
const LayoutPart = ({ children }: { readonly children: ReactNode }) => (
  <Suspense>
    {children}
    <RestoreInput />
  </Suspense>
);

/** The root route: header, breadcrumbs, the page, footer and notifications. */
export const Layout = ({ notifications }: { readonly notifications: ReactNode }) => (
  <>
    <a className="skip-link" href={`#${shellIds.main}`}>
      Skip to content
    </a>
    <LayoutPart>
      <Header />
    </LayoutPart>
    <PendingBar />
    <div className={styles.below}>
      <LayoutPart>
        <Breadcrumbs />
      </LayoutPart>
      <main id={shellIds.main} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <LayoutPart>
        <Footer />
      </LayoutPart>
    </div>
    {notifications}
    <NavigationEffects />
    <ScrollRestoration storageKey={scrollStorageKey} />
  </>
);
