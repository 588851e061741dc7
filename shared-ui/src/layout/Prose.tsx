import type { ReactNode } from 'react';
import type { staticHtml } from '../content/static-html';
import styles from './Prose.module.css';

interface ProseProps extends Partial<ReturnType<typeof staticHtml>> {
  readonly children?: ReactNode;
}

/**
 * Styles its children, or finished markup ({@link staticHtml}), as an article: `h2`, `h3`, `p`, lists,
 * `blockquote` and `figure`.
 */
export const Prose = ({ children, ...markup }: ProseProps) => (
  <div className={styles.prose} {...markup}>
    {children}
  </div>
);
