import type { ReactNode } from 'react';
import actions from '../actions/actions.module.css';
import { Link } from '../actions/TextLink';
import { classNames, paper } from '../theme/class-names';
import styles from './Card.module.css';
import { NoBreak } from './NoBreak';

interface CardProps {
  /** An `h3`. */
  readonly title: ReactNode;
  /** Makes the title a link that covers the card. Other links inside still work. */
  readonly href?: string | undefined;
  /** Above everything else. */
  readonly picture?: ReactNode;
  /** A few words above the title. */
  readonly kicker?: ReactNode;
  /** A `Badge`, next to the kicker. */
  readonly badge?: ReactNode;
  /** At the bottom of the card, even if the cards next to it are taller. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A slip of paper.
 *
 * @example
 * ```tsx
 * <Card title="Task Delegation Playbook" href={paths.delegationPlaybook} badge={<Badge label="Free" />}>
 *   <p>What to hand over first, and how.</p>
 * </Card>
 * ```
 */
export const Card = ({ title, href, picture, kicker, badge, footer, children }: CardProps) => (
  <article className={classNames(paper.slip, styles.card, href ? styles.linked : undefined)}>
    {picture && <div className={styles.picture}>{picture}</div>}
    {(kicker || badge) && (
      <div className={styles.top}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        {badge && <div className={styles.badge}>{badge}</div>}
      </div>
    )}
    <h3 className={styles.title}>
      {href ? (
        <Link href={href} className={classNames(styles.cover, actions.covers)}>
          <NoBreak>{title}</NoBreak>
        </Link>
      ) : (
        <NoBreak>{title}</NoBreak>
      )}
    </h3>
    {children && <div className={styles.body}>{children}</div>}
    {footer && <div className={styles.footer}>{footer}</div>}
  </article>
);
