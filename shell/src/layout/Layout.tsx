import type { ReactNode } from 'react';
import { mainId } from '../document/ids';
import { NotificationsOutlet } from '../notifications/NotificationsOutlet';
import { useNavigationState } from '../routing/router';
import { Breadcrumbs } from './Breadcrumbs';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';

/** A line under the header while the next page loads. It appears after a moment, so fast pages show none. */
const PendingBar = () =>
  useNavigationState() === 'loading' ? <div className={styles.pending} aria-hidden="true" /> : null;

interface LayoutProps {
  readonly pathname: string;
  /** Whether there is a page at that address. */
  readonly hasPage: boolean;
  /** The page. */
  readonly children: ReactNode;
}

/** The layout of every page: header, breadcrumbs, main content, footer and notices. */
export const Layout = ({ pathname, hasPage, children }: LayoutProps) => (
  <>
    <a className="skip-link" href={`#${mainId}`}>
      Skip to content
    </a>
    <Header pathname={pathname} />
    <PendingBar />
    <div className={styles.below}>
      <Breadcrumbs pathname={pathname} hasPage={hasPage} />
      <main id={mainId} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
    <NotificationsOutlet />
  </>
);
