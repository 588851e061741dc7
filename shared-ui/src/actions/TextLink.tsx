import type { ReactNode } from 'react';
import { NewTabHint, newTabAttributes } from './NewTabHint';

interface TextLinkProps {
  readonly href: string;
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
