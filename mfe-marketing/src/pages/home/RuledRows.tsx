import { Figures } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './RuledRows.module.css';

interface RuledRowsProps {
  /** What is next to the rows: a `SectionHeading` and what belongs to it. */
  readonly heading: ReactNode;
  /** Each title is an `h3`. */
  readonly rows: readonly { readonly title: string; readonly text: string }[];
}

/** A heading and, next to it, what it promises, between fine rules. */
export const RuledRows = ({ heading, rows }: RuledRowsProps) => (
  <div className={styles.layout}>
    <div>{heading}</div>
    <ol className={styles.rows}>
      {rows.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <Figures>{text}</Figures>
          </p>
        </li>
      ))}
    </ol>
  </div>
);
