import { classNames } from '../class-names';
import { Figures } from './Figures';
import styles from './RuledList.module.css';

interface RuledListProps {
  /** No two alike. */
  readonly items: readonly string[];
  /** For what is done or included; without it, for what is offered or planned. */
  readonly ticked?: boolean;
}

/** A list between fine rules. */
export const RuledList = ({ items, ticked = false }: RuledListProps) => (
  <ul className={classNames(styles.list, ticked ? styles.ticked : undefined)}>
    {items.map((item) => (
      <li key={item} className={styles.item}>
        <Figures>{item}</Figures>
      </li>
    ))}
  </ul>
);
