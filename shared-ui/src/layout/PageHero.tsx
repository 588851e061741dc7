import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Figures } from '../content/Figures';
import styles from './PageHero.module.css';

interface PageHeroProps {
  /** A few words above the title. */
  readonly kicker?: string | undefined;
  /** The page's one `h1`. */
  readonly title: ReactNode;
  readonly lead: ReactNode;
  /** Links or buttons. */
  readonly actions?: ReactNode;
  readonly picture?: ReactNode;
  /** Aligns words and picture at their tops, for a picture that can grow, such as a form; otherwise at their ends. */
  readonly alignTop?: boolean;
  /** Follows the lead and the actions, beside the picture. */
  readonly children?: ReactNode;
}

/** The head of a page. */
export const PageHero = ({
  kicker,
  title,
  lead,
  actions,
  picture,
  alignTop = false,
  children,
}: PageHeroProps) => (
  <section className={styles.hero}>
    <div
      className={classNames(
        styles.inner,
        picture ? styles.illustrated : undefined,
        alignTop ? styles.fromTop : undefined,
      )}
    >
      <div className={styles.words}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 className={styles.title}>
          <Figures>{title}</Figures>
        </h1>
        <div className={styles.lead}>
          <Figures>{lead}</Figures>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </div>
  </section>
);
