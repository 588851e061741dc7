import type { ReactNode } from 'react';
import buttons from '../actions/actions.module.css';
import { NoBreak } from '../content/NoBreak';
import { classNames } from '../theme/class-names';
import styles from './PageHero.module.css';
import section from './Section.module.css';

export interface PageHeroProps {
  /** A few words above the title. */
  readonly kicker?: string | undefined;
  /** The page's one `h1`. */
  readonly title: ReactNode;
  /** A sentence or two below the title. Leave it out if the content says the same. */
  readonly lead?: ReactNode;
  /** Links or buttons. */
  readonly actions?: ReactNode;
  /** Next to the words where the window is wide enough, otherwise below them. */
  readonly picture?: ReactNode;
  /** Aligns words and picture at the top, not at the bottom, for a picture that can grow, such as a form. */
  readonly alignTop?: boolean;
  /** Makes the picture as wide as the words. */
  readonly largePicture?: boolean;
  /** Below the words, or across the whole width without a picture. In a narrow window, after the picture. */
  readonly below?: ReactNode;
  /** Below the lead and the actions, next to the picture. */
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
  largePicture = false,
  below,
  children,
}: PageHeroProps) => (
  <section className={classNames(section.section, section.paper, largePicture && section.short)}>
    <div
      className={classNames(
        styles.inner,
        picture ? styles.illustrated : undefined,
        alignTop && styles.fromTop,
        largePicture && styles.halves,
        below ? styles.short : undefined,
      )}
    >
      <div className={styles.words}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 className={styles.title}>
          <NoBreak>{title}</NoBreak>
        </h1>
        <div>
          {lead && (
            <p className={styles.lead}>
              <NoBreak>{lead}</NoBreak>
            </p>
          )}
          {actions && <div className={buttons.actions}>{actions}</div>}
          {children}
        </div>
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
      {below}
    </div>
  </section>
);
