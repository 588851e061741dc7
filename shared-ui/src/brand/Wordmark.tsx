import { mark } from '@proper/shared-types/company/brand';
import styles from './brand.module.css';

/** The mark, in the size of the text around it, and the name. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    <svg className={styles.mark} viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
      <path d={mark.path} />
    </svg>
    <span>Proper</span>
  </span>
);
