import styles from './brand.module.css';
import { Mark } from './Mark';

/** The mark and the name. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    <Mark />
    <span>Proper</span>
  </span>
);
