import { classNames } from '../class-names';
import { Figures } from './Figures';
import styles from './RuledList.module.css';

interface RuledListProps {
  /** No two alike. */
  readonly items: readonly string[];
  /** For what is done or certain to be there; without it, what is offered or to come. */
  readonly ticked?: boolean;
}

/** A list between fine rules, its items ticked off where that is asked for. */
export const RuledList = ({ items, ticked = false }: RuledListProps) => (
  <ul className={classNames(styles.list, ticked ? styles.ticked : undefined)}>
    {items.map((item) => (
      <li key={item} className={styles.item}>
        <Figures>{item}</Figures>
      </li>
    ))}
  </ul>
);
