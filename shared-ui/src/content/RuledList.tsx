import { classNames } from '../theme/class-names';
import { NoBreak } from './NoBreak';
import styles from './RuledList.module.css';

interface RuledListProps {
  /** Unique texts, or pairs of a title and a text. */
  readonly items: readonly (string | readonly [title: string, text: string])[];
  /** For what is done or included. Without it, the list is for what is offered or planned. */
  readonly ticked?: boolean;
}

/** A list with fine rules between its items. */
export const RuledList = ({ items, ticked = false }: RuledListProps) => (
  <ul className={classNames(styles.list, ticked && styles.ticked)}>
    {items
      .map((item) => (typeof item === 'string' ? [item] : item))
      .map(([first = '', second]) => (
        <li key={first} className={styles.item}>
          {second && <strong className={styles.title}>{first}</strong>} <NoBreak>{second ?? first}</NoBreak>
        </li>
      ))}
  </ul>
);
