import type { ReactNode } from 'react';
import styles from './Steps.module.css';

export interface StepsProps {
  readonly items: readonly { readonly title: string; readonly text: ReactNode }[];
  /** Level of the titles; 3 unless said otherwise. */
  readonly headingLevel?: 3 | 4;
}

/** What happens, in order. */
export const Steps = ({ items, headingLevel = 3 }: StepsProps) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className={styles.steps}>
      {items.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <Heading className={styles.title}>{title}</Heading>
          <div className={styles.text}>{text}</div>
        </li>
      ))}
    </ol>
  );
};
