import styles from './TickList.module.css';

interface TickListProps {
  /** No two alike. */
  readonly items: readonly string[];
}

/** A list in which everything is ticked off. */
export const TickList = ({ items }: TickListProps) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item} className={styles.item}>
        {item}
      </li>
    ))}
  </ul>
);
