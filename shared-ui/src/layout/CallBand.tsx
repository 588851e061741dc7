import { callAgenda, callToActionNotes, legalEntity, people } from '@proper/shared-types/company';
import type { ReactNode } from 'react';
import { BookingLink } from '../actions/BookingLink';
import { NoBreak } from '../content/NoBreak';
import { CallToAction } from './CallToAction';
import styles from './CallToAction.module.css';

interface CallBandProps {
  /** An `h2`. */
  readonly title: string;
  /** A sentence or two. */
  readonly text: string;
  /** The text of the booking link; 'Book Discovery Call' by default. */
  readonly label?: string;
  /** After the booking link. */
  readonly otherActions?: ReactNode;
}

/** Who answers for the service, where the company's facts name them. */
const answering = [...people.map(({ name, role }) => `${name}, ${role}`), legalEntity]
  .filter(Boolean)
  .join('; ');

/** The band that closes a page: the call, minute by minute, and the link to book it. */
export const CallBand = ({ title, text, label, otherActions }: CallBandProps) => (
  <CallToAction
    title={title}
    text={text}
    actions={
      <>
        <BookingLink note={callToActionNotes.book}>{label}</BookingLink>
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
