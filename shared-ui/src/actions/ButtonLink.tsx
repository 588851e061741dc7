import type { ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './button-class';
import { NewTabHint, newTabAttributes } from './NewTabHint';

interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({ href, variant = 'primary', newTab = false, children }: ButtonLinkProps) => (
  <a href={href} className={buttonClass(variant)} {...(newTab && newTabAttributes)}>
    {children}
    {newTab && <NewTabHint />}
  </a>
);
