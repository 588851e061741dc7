import { terms } from '@proper/shared-types';
import styles from './SharedDay.module.css';

/** Two days side by side, and the part of them that you and your assistant share. */
export const SharedDay = () => (
  <figure className={styles.day}>
    <p className={styles.theirs}>Your assistant’s day</p>
    <p className={styles.yours}>Your day</p>
    <figcaption className={styles.overlap}>
      <strong>{terms.timezoneOverlap}</strong> at work together
    </figcaption>
  </figure>
);
