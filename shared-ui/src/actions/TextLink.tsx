import type { ReactNode } from 'react';

/** Tells screen reader users that a link opens a new tab. */
export const NewTabHint = () => <span className="visually-hidden"> (opens in a new tab)</span>;

/** The attributes of a link that opens a new tab. */
export const newTabAttributes = { target: '_blank', rel: 'noopener' } as const;

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
