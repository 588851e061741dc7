import { useSiteConfig } from '@proper/shared-types';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonVariant } from './Button';

interface BookingLinkProps {
  /** One `primary` on a screen, `secondary` next to it, `quiet` for the rest. `primary` by default. */
  readonly variant?: ButtonVariant;
  /** A few words under the button: what happens next. */
  readonly note?: string;
  /** The text; 'Book Discovery Call' by default. */
  readonly children?: ReactNode;
}

/** Opens the scheduling page of the configuration in a new tab. */
export const BookingLink = ({
  variant = 'primary',
  note,
  children = 'Book Discovery Call',
}: BookingLinkProps) => (
  <ButtonLink href={useSiteConfig().bookingUrl} variant={variant} note={note} newTab>
    {children}
  </ButtonLink>
);
