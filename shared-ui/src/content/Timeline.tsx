import type { ReactNode } from 'react';
import styles from './Timeline.module.css';

interface TimelineProps {
  readonly items: readonly { readonly when: string; readonly title: string; readonly text: ReactNode }[];
}

/** What happens when, along a ruler of days. */
export const Timeline = ({ items }: TimelineProps) => (
  <ol className={styles.timeline}>
    {items.map(({ when, title, text }) => (
      <li key={when} className={styles.entry}>
        <p className={styles.when}>{when}</p>
        <h3 className={styles.title}>{title}</h3>
        <div className={styles.text}>{text}</div>
      </li>
    ))}
  </ol>
);
