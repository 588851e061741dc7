import styles from './brand.module.css';

/** The mark: one stroke that is a tick and, with its bowl, a P. Takes the text's size. */
export const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M4.500 19L10 26.500L17.500 5.500H21a6 6 0 0 1 0 12h-5" />
  </svg>
);
