import type { ReactNode } from 'react';
import styles from './BackLink.module.css';

interface BackLinkProps {
  /** A path of the site. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link back to the list that a page belongs to, above its hero. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <div className={styles.back}>
    <a href={href}>
      <svg viewBox="0 0 16 12" aria-hidden="true">
        <path d="M15 6H1M6 1L1 6l5 5" />
      </svg>
      {children}
    </a>
  </div>
);
