import type { ReactNode } from 'react';
import { NoBreak } from '../content/NoBreak';
import { classNames } from '../theme/class-names';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  /** The id of the `h2`, for links and for the section's `labelledBy`; unique on the page. */
  readonly id?: string | undefined;
  /** An `h2`. */
  readonly title: ReactNode;
  /** A sentence or two. Left out where the section speaks for itself. */
  readonly lead?: ReactNode;
  /**
   * How the section opens if the window is wide enough:
   *
   * - `beside`: the lead is at the right, on the title's last line
   * - `below`: the lead is under the title
   * - `ruled`: title and lead are on a strong rule, like the head of a ledger
   */
  readonly opening?: 'beside' | 'below' | 'ruled';
  /** The size of the title. */
  readonly size?: 'small' | 'medium';
}

/**
 * The `h2` of a section, with a lead.
 *
 * @example
 * ```tsx
 * <Section labelledBy="downloads">
 *   <SectionHeading id="downloads" title="Digital Downloads" opening="below" />
 *   {cards}
 * </Section>
 * ```
 */
export const SectionHeading = ({
  id,
  title,
  lead,
  opening = 'beside',
  size = 'medium',
}: SectionHeadingProps) => (
  <div className={classNames(styles.heading, styles[opening])}>
    <h2 id={id} className={classNames(styles.title, styles[size])}>
      <NoBreak>{title}</NoBreak>
    </h2>
    {lead && (
      <p className={styles.lead}>
        <NoBreak>{lead}</NoBreak>
      </p>
    )}
  </div>
);
