import styles from './brand.module.css';

/** The mark: a tick that is also the stroke of a P. Takes the text's size. */
export const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path className={styles.bowl} d="M12.5 22V6.5h7a6 6 0 0 1 0 12h-3" />
    <path className={styles.tick} d="M5.500 20.500l7 7L27 9" />
  </svg>
);
