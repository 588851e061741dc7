import { paths } from '@proper/shared-types';
import { BookingLink, Wordmark } from '@proper/shared-ui';
import { menuId } from '../document/ids';
import styles from './Header.module.css';
import { MainNavigation } from './MainNavigation';

/** The fixed bar at the top: wordmark, navigation or the button that opens it, and booking button. */
export const Header = ({ pathname }: { readonly pathname: string }) => (
  <header className={styles.header}>
    <div className={styles.inner}>
      <a href={paths.home} className={styles.brand} aria-label="Proper, home">
        <Wordmark />
      </a>
      <MainNavigation pathname={pathname} />
      <div className={styles.booking}>
        <BookingLink />
      </div>
      <button type="button" className={styles.menuButton} popoverTarget={menuId}>
        Menu
      </button>
    </div>
  </header>
);
