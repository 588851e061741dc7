import { paths } from '@proper/shared-types/company';
import { shellIds } from '@proper/shared-types/release';
import { BookingLink, Wordmark } from '@proper/shared-ui';
import { Link } from 'react-router-dom';
import styles from './Header.module.css';
import { MainNavigation } from './MainNavigation';

/** The fixed bar at the top: wordmark, navigation or the button that opens it, and booking button. */
export const Header = () => (
  <header className={styles.header}>
    <div className={styles.inner}>
      <Link to={paths.home} discover="none" className={styles.brand} aria-label="Proper, home">
        <Wordmark />
      </Link>
      <MainNavigation />
      <div className={styles.booking}>
        <BookingLink />
      </div>
      <button type="button" className={styles.menuButton} popoverTarget={shellIds.menu}>
        Menu
      </button>
    </div>
  </header>
);
