import type { ReactNode } from 'react';
import styles from './Prose.module.css';

/** Sets the plain elements inside it (`h2`, `h3`, `p`, lists, `blockquote`, `figure`) as an article. */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.prose}>{children}</div>
);
