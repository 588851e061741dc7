import type { ReactNode } from 'react';
import { classNames, paper } from '../theme/class-names';
import { NoBreak } from './NoBreak';
import styles from './Timeline.module.css';

interface TimelineProps {
  /** In order. */
  readonly items: readonly {
    /** As visitors read it, such as `Days 1-3`; unique. */
    readonly when: string;
    /** Below `when`, the dates of these days, if they are known. */
    readonly dates?: string | undefined;
    /** The number of days, which is also the width on the ruler. All items together take fourteen. */
    readonly days: 3 | 4 | 7;
    /** A few words; an `h3`. */
    readonly title: string;
    /** A sentence or two. */
    readonly text: ReactNode;
  }[];
}

/** What happens when, along a ruler of fourteen days. */
export const Timeline = ({ items }: TimelineProps) => (
  <ol className={styles.timeline}>
    {items.map(({ when, dates, days, title, text }) => (
      <li key={when} className={`${styles.entry} ${styles[`days${days}`]}`}>
        <p className={classNames(paper.slip, styles.when)}>
          <NoBreak>{when}</NoBreak>
          {dates && (
            <>
              <br />
              <span key={dates} className={styles.dates}>
                {dates}
              </span>
            </>
          )}
        </p>
        <h3 className={styles.title}>{title}</h3>
        <div className={styles.text}>
          <NoBreak>{text}</NoBreak>
        </div>
      </li>
    ))}
  </ol>
);
