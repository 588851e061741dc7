import { classNames } from '../theme/class-names';
import { Figures } from './Figures';
import styles from './RuledList.module.css';

interface RuledListProps {
  /** Each of them unique. */
  readonly items: readonly string[];
  /** For what is done or included. Without it, the list is for what is offered or planned. */
  readonly ticked?: boolean;
}

/** A list with fine rules between its items. */
export const RuledList = ({ items, ticked = false }: RuledListProps) => (
  <ul className={classNames(styles.list, ticked && styles.ticked)}>
    {items.map((item) => (
      <li key={item} className={styles.item}>
        <Figures>{item}</Figures>
      </li>
    ))}
  </ul>
);
