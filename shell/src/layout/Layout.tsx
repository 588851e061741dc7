import type { SitePath } from '@proper/shared-types';
import type { ReactNode } from 'react';
import { mainId } from '../document/ids';
import { NotificationsOutlet } from '../notifications/NotificationsOutlet';
import { Breadcrumbs } from './Breadcrumbs';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { PendingBar } from './PendingBar';

interface LayoutProps {
  /** The pages of the composition: what a breadcrumb may link to. */
  readonly known: readonly SitePath[];
  /** The page. */
  readonly children: ReactNode;
}

/** The layout of every page: header, breadcrumbs, main part, footer and notices. */
export const Layout = ({ known, children }: LayoutProps) => (
  <>
    <a className="skip-link" href={`#${mainId}`}>
      Skip to content
    </a>
    <Header />
    <PendingBar />
    <div className={styles.below}>
      <Breadcrumbs known={known} />
      <main id={mainId} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
    <NotificationsOutlet />
  </>
);
