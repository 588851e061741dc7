import { callAgenda, callToActionNotes, legalEntity, people } from '@proper/shared-types/company';
import { BookingLink, CallToAction, NoBreak } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './CallBand.module.css';

interface CallBandProps {
  readonly title: string;
  readonly text: string;
  /** After the booking link. */
  readonly otherActions?: ReactNode;
}

/** Who answers for the service, where the company's facts name them. */
const answering = [...people.map(({ name, role }) => `${name}, ${role}`), legalEntity]
  .filter(Boolean)
  .join('; ');

/** The band that closes a page: the call, minute by minute, and the link to book it. */
export const CallBand = ({ title, text, otherActions }: CallBandProps) => (
  <CallToAction
    title={title}
    text={text}
    actions={
      <>
        <BookingLink note={callToActionNotes.book} />
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
            <NoBreak>{part}</NoBreak>
          </span>
        </li>
      ))}
    </ol>
    {answering && <p>Who answers for the work: {answering}</p>}
  </CallToAction>
);
