import { callAgenda, doors } from '@proper/shared-types/company';
import { BookingLink, CallToAction, Figures } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './CallBand.module.css';

interface CallBandProps {
  readonly title: string;
  readonly text: string;
  /** After the booking link. */
  readonly otherActions?: ReactNode;
}

/** The band that closes a page: the call, minute by minute, and the link to book it. */
export const CallBand = ({ title, text, otherActions }: CallBandProps) => (
  <CallToAction
    title={title}
    text={text}
    actions={
      <>
        <BookingLink note={doors.book} />
        {otherActions}
      </>
    }
  >
    <ol className={styles.agenda}>
      {callAgenda.map(({ from, to, text: part }) => (
        <li key={from}>
          <strong>
            {from}-{to}
          </strong>
          <span>
            <Figures>{part}</Figures>
          </span>
        </li>
      ))}
    </ol>
  </CallToAction>
);
