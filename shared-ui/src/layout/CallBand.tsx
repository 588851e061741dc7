import { callToActionNotes, legalEntity, people } from '@proper/shared-types/company';
import type { ReactNode } from 'react';
import { BookingLink } from '../actions/BookingLink';
import { CallAgenda } from '../content/CallAgenda';
import { CallToAction } from './CallToAction';

interface CallBandProps {
  /** An `h2`. */
  readonly title: string;
  /** A sentence or two. */
  readonly text: string;
  /** The text of the booking link; 'Book Discovery Call' by default. */
  readonly label?: string;
  /** After the booking link. */
  readonly otherActions?: ReactNode;
  /** After what happens on the call. */
  readonly children?: ReactNode;
}

/** Who answers for the service, where the company's facts name them. */
const answering = [...people.map(({ name, role }) => `${name}, ${role}`), legalEntity]
  .filter(Boolean)
  .join('; ');

/** The band that closes a page: the link to book the call, and the call minute by minute. */
export const CallBand = ({ title, text, label, otherActions, children }: CallBandProps) => (
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
    <h3>What happens on the call</h3>
    <CallAgenda />
    {answering && <p>Who answers for the work: {answering}</p>}
    {children}
  </CallToAction>
);
