import { useSiteConfig } from '@proper/shared-types';
import type { ReactNode } from 'react';
import styles from './actions.module.css';
import { ButtonLink, type ButtonVariant } from './Button';

interface BookingLinkProps {
  /** One `primary` on a screen, `secondary` next to it, `quiet` for the rest. `primary` by default. */
  readonly variant?: ButtonVariant;
  /** A few words under the button: what happens next. */
  readonly note?: string;
  /** Set in a page's head: on a phone, the header hides its own button while this one is in view. */
  readonly inHero?: boolean;
  /** The text; 'Book Discovery Call' by default. */
  readonly children?: ReactNode;
}

/** Opens the scheduling page of the configuration in a new tab. */
export const BookingLink = ({
  inHero = false,
  children = 'Book Discovery Call',
  ...look
}: BookingLinkProps) => {
  const link = (
    <ButtonLink href={useSiteConfig().bookingUrl} newTab {...look}>
      {children}
    </ButtonLink>
  );
  return inHero ? <div className={styles.inHero}>{link}</div> : link;
};
