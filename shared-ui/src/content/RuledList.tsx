import { Figures } from './Figures';
import styles from './RuledList.module.css';

interface RuledListProps {
  /** No two alike. */
  readonly items: readonly string[];
}

/** A list between fine rules, for what is offered or to come. What is done is a `TickList`. */
export const RuledList = ({ items }: RuledListProps) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item} className={styles.item}>
        <Figures>{item}</Figures>
      </li>
    ))}
  </ul>
);
