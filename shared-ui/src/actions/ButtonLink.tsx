import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { type ButtonVariant, buttonClass, NewTabHint, newTabAttributes } from './parts';

interface ButtonLinkProps {
  /** Where it leads: a path of the site, an anchor, or a whole address. */
  readonly href: string;
  /** One `primary` on a screen, `secondary` next to it, `quiet` for the rest. `primary` by default. */
  readonly variant?: ButtonVariant;
  /** Opens a new tab, and says so to screen readers. */
  readonly newTab?: boolean;
  /** A few words under the button: what happens next. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({
  href,
  variant = 'primary',
  newTab = false,
  note,
  children,
}: ButtonLinkProps) => {
  const link = (
    <a href={href} className={buttonClass(variant)} {...(newTab && newTabAttributes)}>
      {children}
      {newTab && <NewTabHint />}
    </a>
  );
  if (note === undefined) return link;
  return (
    <div className={styles.noted}>
      {link} <p className={styles.note}>{note}</p>
    </div>
  );
};
