import { NoBreak } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './TitledTexts.module.css';

interface TitledTextsProps {
  /** Each title with its text. */
  readonly items: readonly (readonly [title: ReactNode, text: string])[];
}

/** Short texts, each with a heading, in as many columns as fit, three at most in a wide window. */
export const TitledTexts = ({ items }: TitledTextsProps) => (
  <div className={styles.place}>
    <ul className={styles.texts}>
      {items.map(([title, text]) => (
        <li key={text}>
          <h3>{title}</h3>
          <p>
            <NoBreak>{text}</NoBreak>
          </p>
        </li>
      ))}
    </ul>
  </div>
);
