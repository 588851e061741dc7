import { Figures } from '@proper/shared-ui';
import styles from './TitledList.module.css';

interface TitledListProps {
  readonly items: readonly { readonly title: string; readonly text: string }[];
  /** One below the other, with the title next to the text, for longer texts. */
  readonly wide?: boolean;
}

/** Short texts under headings of their own, between fine rules. */
export const TitledList = ({ items, wide = false }: TitledListProps) => (
  <ul className={wide ? styles.wide : styles.pairs}>
    {items.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>
          <Figures>{text}</Figures>
        </p>
      </li>
    ))}
  </ul>
);
