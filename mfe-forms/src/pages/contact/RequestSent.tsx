import { call } from '@proper/shared-types/company';
import { BookingLink, Button } from '@proper/shared-ui';
import { useEffect, useRef } from 'react';
import type { Scheduling } from './BesideTheForm';
import styles from './ContactPage.module.css';

const words = {
  announced: 'The scheduling page opens in a new tab in a moment.',
  opened: 'The scheduling page is open in another tab. If you have closed it, open it again from here.',
  blocked: 'Your browser kept the scheduling page from opening by itself. Open it from here.',
} as const satisfies Record<Scheduling, string>;

interface RequestSentProps {
  /** The id of its heading, which names the card. */
  readonly id: string;
  readonly scheduling: Scheduling;
  readonly onAnother: () => void;
}

/** The content of the card once the request is sent. Its link opens the page even if popups are blocked. */
export function RequestSent({ id, scheduling, onAnother }: RequestSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        Your request is with us
      </h2>
      <p role="status" className={styles.told}>
        {`We answer within ${call.responseWithin}, and you need not wait. ${words[scheduling]}`}
      </p>
      <div className={styles.actions}>
        <BookingLink>Choose a time for your call</BookingLink>
        <Button variant="quiet" onClick={onAnother}>
          Send another request
        </Button>
      </div>
    </>
  );
}
