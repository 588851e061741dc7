import { type PageContent, paths } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml, TextLink } from '@proper/shared-ui';
import { type DragEvent, useRef } from 'react';
// The board is finished markup; its styles come with this page.
import '../../pictures/choice.module.css';
import styles from './SortMessages.module.css';

/** Lets visitors drag slips. A slip is sorted into the folder below whose head it is dropped. */
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

/** Ten messages to sort, by choosing or by dragging. */
export const SortMessages = ({ html }: Pick<PageContent, 'html'>) => (
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
    <form className={styles.board} autoComplete="off" {...useDragging()} {...staticHtml(html, 'messages')} />
  </Section>
);
