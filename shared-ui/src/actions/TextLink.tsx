import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names';
import styles from './actions.module.css';

interface LinkProps {
  /** Where it leads: a path of the site, an anchor, or a whole address. */
  readonly href: string;
  /** Opens a new tab, and says so to screen readers. */
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** A link with classes. */
export const Link = ({
  href,
  newTab = false,
  className,
  children,
}: LinkProps & { readonly className: string | undefined }) => (
  <a href={href} className={className} {...(newTab && { target: '_blank', rel: 'noopener' })}>
    {children}
    {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
  </a>
);

interface TextLinkProps extends LinkProps {
  /** Makes a link that stands alone, not in a sentence, tall enough for a thumb. */
  readonly alone?: boolean;
  /** Stretches the link over the nearest ancestor with a `position`, such as a row or a card. */
  readonly covers?: boolean;
}

/** A link within text, or in place of a button. */
export const TextLink = ({ alone = false, covers = false, ...link }: TextLinkProps) => (
  <Link {...link} className={classNames(alone && styles.alone, covers && styles.covers) || undefined} />
);
