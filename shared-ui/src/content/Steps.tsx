import type { ReactNode } from 'react';
import { NoBreak } from './NoBreak';
import styles from './Steps.module.css';

interface StepsProps {
  /** Each title is an `h3`. */
  readonly items: readonly {
    /** A few words; unique in the list. */
    readonly title: string;
    /** A sentence or two. */
    readonly text: ReactNode;
  }[];
}

/** Numbered steps: next to each other where there is room. */
export const Steps = ({ items }: StepsProps) => (
  <div className={styles.steps}>
    <ol className={styles.row}>
      {items.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <div className={styles.text}>
            <NoBreak>{text}</NoBreak>
          </div>
        </li>
      ))}
    </ol>
  </div>
);
