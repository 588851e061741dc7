import type { ReactNode } from 'react';
import type { staticHtml } from '../content/static-html';
import styles from './Prose.module.css';

interface ProseProps extends Partial<ReturnType<typeof staticHtml>> {
  readonly children?: ReactNode;
}

/**
 * Sets the plain elements inside it (`h2`, `h3`, `p`, lists, `blockquote`, `figure`) as an article: its children, or finished
 * markup ({@link staticHtml}). A page's first paint may leave out those that are far below (`data-parts`): a whole article is
 * many screens.
 */
export const Prose = ({ children, ...markup }: ProseProps) => (
  <div className={styles.prose} data-parts="" {...markup}>
    {children}
  </div>
);
