import type { ReactNode } from 'react';
import styles from './Stat.module.css';

export interface StatProps {
  /** A figure of `shared-types`, with its unit. */
  readonly value: string;
  /** What it measures. */
  readonly label: ReactNode;
}

/** A number worth reading. Stands inside a `StatRow`. */
export const Stat = ({ value, label }: StatProps) => (
  <div className={styles.stat}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
);

/** A row of `Stat`. */
export const StatRow = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.row}>{children}</dl>
);
