import type { ReactNode } from 'react';
import styles from './TickList.module.css';

export interface TickListProps {
  readonly items: readonly ReactNode[];
}

/** A list in which everything is ticked off. */
export const TickList = ({ items }: TickListProps) => (
  <ul className={styles.list}>
    {items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
      <li key={index} className={styles.item}>
        {item}
      </li>
    ))}
  </ul>
);
