import type { ReactNode } from 'react';
import buttons from '../actions/Button.module.css';
import { Figures } from '../content/Figures';
import styles from './CallToAction.module.css';
import { Section } from './Section';

interface CallToActionProps {
  /** An `h2`. */
  readonly title: ReactNode;
  /** A sentence or two. */
  readonly text: ReactNode;
  /** Links or buttons. */
  readonly actions: ReactNode;
}

/** The band that closes a page. */
export const CallToAction = ({ title, text, actions }: CallToActionProps) => (
  <Section tone="ink" className={styles.band}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.words}>
      <div className={styles.text}>
        <Figures>{text}</Figures>
      </div>
      <div className={buttons.actions}>{actions}</div>
    </div>
  </Section>
);
