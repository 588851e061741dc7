import type { ReactNode } from 'react';
import { Figures } from '../content/Figures';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  /** The id of the `h2`, for links and for the section's `labelledBy`; unique on the page. */
  readonly id?: string | undefined;
  /** An `h2`. */
  readonly title: ReactNode;
  /** A sentence or two next to the title, or below it where there is no room. */
  readonly lead?: ReactNode;
}

/** The `h2` of a section, with a lead. */
export const SectionHeading = ({ id, title, lead }: SectionHeadingProps) => (
  <div className={styles.heading}>
    <h2 id={id} className={styles.title}>
      <Figures>{title}</Figures>
    </h2>
    {lead && (
      <div className={styles.lead}>
        <Figures>{lead}</Figures>
      </div>
    )}
  </div>
);
