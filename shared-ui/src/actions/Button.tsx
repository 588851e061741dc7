import type { MouseEventHandler, ReactNode } from 'react';
import { classNames } from '../theme/class-names';
import styles from './actions.module.css';
import { Link } from './TextLink';

/** How prominent a button is: the main action, a second one, or one that looks like text. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** The classes of something that looks like a button. */
export const buttonClass = (variant: ButtonVariant): string => classNames(styles.button, styles[variant]);

interface ButtonProps {
  /** One `primary` on a screen, `secondary` next to it, `quiet` for the rest. `primary` by default. */
  readonly variant?: ButtonVariant;
  /** Disables the button while something is in progress, which its children name. */
  readonly busy?: boolean;
  /** Not called while the button is busy. */
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button that does something on this page. `ButtonLink` leads to another page. */
export const Button = ({ variant = 'primary', busy = false, onClick, children }: ButtonProps) => (
  <button
    type="button"
    className={buttonClass(variant)}
    disabled={busy}
    data-busy={busy || undefined}
    onClick={onClick}
  >
    {children}
  </button>
);

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
export const ButtonLink = ({ variant = 'primary', note, ...link }: ButtonLinkProps) => {
  const button = <Link {...link} className={buttonClass(variant)} />;
  if (note === undefined) return button;
  return (
    <div className={styles.noted}>
      {button} <p className={styles.note}>{note}</p>
    </div>
  );
};
