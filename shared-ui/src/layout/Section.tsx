import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names';
import styles from './Section.module.css';

interface SectionProps {
  /** The id of the section, for links; unique on the page. */
  readonly id?: string | undefined;
  /** The background: the page's paper, a quieter tint, or the dark band. */
  readonly tone?: 'paper' | 'tint' | 'ink';
  /** Less padding above and below. */
  readonly short?: boolean;
  /** The id of the heading that names the section. */
  readonly labelledBy?: string | undefined;
  /** A class for the inner element, which has the page's width. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A section of the page, with the page's width and its vertical rhythm.
 *
 * @example
 * ```tsx
 * <Section tone="tint" labelledBy="plans">
 *   <SectionHeading id="plans" title="Plans" />
 *   {cards}
 * </Section>
 * ```
 */
export const Section = ({
  id,
  tone = 'paper',
  short = false,
  labelledBy,
  className,
  children,
}: SectionProps) => (
  <section
    id={id}
    aria-labelledby={labelledBy}
    className={classNames(styles.section, short && styles.short, tone === 'ink' ? 'band' : styles[tone])}
  >
    <div className={classNames(styles.inner, className)}>{children}</div>
  </section>
);
