import type { MouseEventHandler, ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './parts';

interface ButtonProps {
  /** `submit` sends the form that contains the button. `button` by default. */
  readonly type?: 'button' | 'submit';
  /** One `primary` on a screen, `secondary` next to it, `quiet` for the rest. `primary` by default. */
  readonly variant?: ButtonVariant;
  /** Disables the button while something is in progress, which its children name. */
  readonly busy?: boolean;
  /** Not called while the button is busy. */
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button that does something on this page. `ButtonLink` leads to another page. */
export const Button = ({
  type = 'button',
  variant = 'primary',
  busy = false,
  onClick,
  children,
}: ButtonProps) => (
  <button
    type={type}
    className={buttonClass(variant)}
    disabled={busy}
    data-busy={busy || undefined}
    onClick={onClick}
  >
    {children}
  </button>
);
