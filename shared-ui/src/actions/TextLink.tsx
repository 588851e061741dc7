import type { ReactNode } from 'react';
import { NewTabHint, newTabAttributes } from './parts';

interface TextLinkProps {
  /** Where it leads: a path of the site, an anchor, or a whole address. */
  readonly href: string;
  /** Opens a new tab, and says so to screen readers. */
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** A link within text. */
export const TextLink = ({ href, newTab = false, children }: TextLinkProps) => (
  <a href={href} {...(newTab && newTabAttributes)}>
    {children}
    {newTab && <NewTabHint />}
  </a>
);
