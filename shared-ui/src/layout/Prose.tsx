import type { ReactNode } from 'react';
import styles from './Prose.module.css';

/**
 * Sets the plain elements inside it (`h2`, `h3`, `p`, lists, `blockquote`, `figure`) as an article. A page's first paint may
 * leave out those that are far below (`data-parts`): a whole article is many screens.
 */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.prose} data-parts="">
    {children}
  </div>
);
