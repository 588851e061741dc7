import type { ReactNode } from 'react';
import buttons from '../actions/actions.module.css';
import { NoBreak } from '../content/NoBreak';
import styles from './CallToAction.module.css';
import { Section } from './Section';

interface CallToActionProps {
  /** An `h2`. */
  readonly title: ReactNode;
  /** A sentence or two. */
  readonly text: ReactNode;
  /** Links or buttons, below the words. */
  readonly actions: ReactNode;
  /** Next to the words, or below them in a narrow window, such as what happens on the call. */
  readonly children?: ReactNode;
}

/** The band that closes a page. */
export const CallToAction = ({ title, text, actions, children }: CallToActionProps) => (
  <Section tone="ink" className={styles.band}>
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>
        <NoBreak>{text}</NoBreak>
      </p>
      <div className={buttons.actions}>{actions}</div>
    </div>
    {children && <div>{children}</div>}
  </Section>
);
