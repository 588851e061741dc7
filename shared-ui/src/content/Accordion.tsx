import type { ReactNode } from 'react';
import styles from './Accordion.module.css';
import { NoBreak } from './NoBreak';

interface AccordionProps {
  /** Shared by all items, so that the browser keeps at most one open. Unique on the page. */
  readonly name: string;
  /** In order. */
  readonly items: readonly {
    /** Unique on the page: links lead to it. */
    readonly id: string;
    /** One line; the summary that opens the answer. */
    readonly question: string;
    /** Paragraphs, links and lists. */
    readonly answer: ReactNode;
    /** Open at first. */
    readonly open?: boolean;
  }[];
}

/** Questions that open one at a time, without scripts; every answer is in the HTML. */
export const Accordion = ({ name, items }: AccordionProps) => (
  <div className={styles.accordion}>
    {items.map(({ id, question, answer, open }) => (
      // A visitor may have opened an item before hydration, so its `open` attribute may differ from React's.
      <details key={id} id={id} name={name} open={open} className={styles.item} suppressHydrationWarning>
        <summary className={styles.question}>
          <NoBreak>{question}</NoBreak>
        </summary>
        <div className={styles.answer}>{answer}</div>
      </details>
    ))}
  </div>
);
