import { paths } from '@proper/shared-types';
import { Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { type DragEvent, useRef } from 'react';
import { messages, trays } from '../../content/messages';
import styles from './SortMessages.module.css';

/** Lets slips be dragged: one that is dropped is sorted into the folder whose head is above it. */
function useDragging() {
  const dragged = useRef<Element>(null);
  return {
    onDragStart: ({ target }: DragEvent) => {
      dragged.current = target as Element;
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const head = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-head]')].findLast(
        (candidate) => {
          const { left, right, top } = candidate.getBoundingClientRect();
          return left <= event.clientX && event.clientX <= right && top <= event.clientY;
        },
      );
      dragged.current?.querySelector<HTMLInputElement>(`[value=${head?.dataset.head}]`)?.click();
    },
  };
}

/**
 * Ten messages to sort. Each is a group of radio buttons; style sheets alone put it into the folder that is chosen and
 * show what an assistant would have done, so that all of it works without scripts.
 */
export const SortMessages = () => (
  <Section tone="tint" labelledBy="sort-messages">
    <SectionHeading
      id="sort-messages"
      title="Ten messages, and one question"
      lead={
        <>
          Who acts next? Sort them as you would, and see what your assistant would have done. The messages are
          ours; the method is in <TextLink href={paths.emailManagement}>our article on email</TextLink>.
        </>
      }
    />
    <form className={styles.board} autoComplete="off" {...useDragging()}>
      {trays.map(([name, meaning]) => (
        <div key={name} className={styles.head} data-head={name}>
          <h3>{name}</h3>
          <p>{meaning}</p>
        </div>
      ))}
      {messages.map(({ from, subject, text, tray, outcome }) => (
        <div
          key={subject}
          className={styles.slip}
          role="radiogroup"
          aria-label={subject}
          data-tray={tray}
          draggable
        >
          <p>{from}</p>
          <strong>{subject}</strong>
          <p>{text}</p>
          <div>
            {trays.map(([choice]) => (
              <label key={choice}>
                <input type="radio" name={subject} value={choice} defaultChecked={!text && choice === tray} />
                {choice}
              </label>
            ))}
          </div>
          <p aria-live="polite">
            <span>
              <strong>{tray}.</strong> {outcome}
            </span>
          </p>
        </div>
      ))}
      <p className={styles.empty}>All ten. Three of them were yours.</p>
      {/* Last, because it counts what comes before it; it is shown above the pile. */}
      <div className={`${styles.head} ${styles.inbox}`}>
        <h3>Your inbox</h3>
        <p>
          <span /> of {messages.length} sorted, <span /> as your assistant would
        </p>
      </div>
    </form>
  </Section>
);
