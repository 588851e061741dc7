import { useNavigationState } from '../routing/navigation-state';
import styles from './PendingBar.module.css';

/** A line under the header while the next page is on its way. It waits a moment, so that fast pages show none. */
export const PendingBar = () =>
  useNavigationState() === 'loading' ? <div className={styles.bar} aria-hidden="true" /> : null;
