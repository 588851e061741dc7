import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names';
import styles from './TextLink.module.css';

/** Tells screen reader users that a link opens a new tab. */
export const NewTabHint = () => <span className="visually-hidden"> (opens in a new tab)</span>;

/** The attributes of a link that opens a new tab. */
export const newTabAttributes = { target: '_blank', rel: 'noopener' } as const;

interface TextLinkProps {
  /** Where it leads: a path of the site, an anchor, or a whole address. */
  readonly href: string;
  /** Opens a new tab, and says so to screen readers. */
  readonly newTab?: boolean;
  /** Stands alone, and not in a sentence: it is as high as a thumb. */
  readonly alone?: boolean;
  /** Stretches the link over the nearest ancestor with a `position`, such as a row or a card. */
  readonly covers?: boolean;
  readonly children: ReactNode;
}

/** A link within text, or in place of a button. */
export const TextLink = ({
  href,
  newTab = false,
  alone = false,
  covers = false,
  children,
}: TextLinkProps) => (
  <a
    href={href}
    className={classNames(alone && styles.alone, covers && styles.covers) || undefined}
    {...(newTab && newTabAttributes)}
  >
    {children}
    {newTab && <NewTabHint />}
  </a>
);
