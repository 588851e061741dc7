import type { ReactNode } from 'react';
import { Figures } from '../content/Figures';
import { classNames } from '../theme/class-names';
import section from './Section.module.css';
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
   * - `margin`: title and lead have the left third, and the rest of the section, which is one element, the other two. Directly in a
   *   `Section`
   * - `ruled`: title and lead stand on a strong rule, like the head of a ledger
   */
  readonly opening?: 'beside' | 'below' | 'margin' | 'ruled';
  /** The size of the title; there are no others. */
  readonly size?: 'small' | 'medium' | 'large';
}

/**
 * The `h2` of a section, with a lead.
 *
 * @example
 * ```tsx
 * <Section labelledBy="downloads">
 *   <SectionHeading id="downloads" title="Digital Downloads" opening="margin" />
 *   <Grid columns={2}>{cards}</Grid>
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
  <div
    className={
      opening === 'margin'
        ? classNames(styles.heading, styles.below, section.margin)
        : classNames(styles.heading, styles[opening])
    }
  >
    <h2 id={id} className={classNames(styles.title, styles[size])}>
      <Figures>{title}</Figures>
    </h2>
    {lead && (
      <p className={styles.lead}>
        <Figures>{lead}</Figures>
      </p>
    )}
  </div>
);
