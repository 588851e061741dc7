import { paper } from '@proper/shared-ui';
import { Fragment } from 'react';
import { corrections, draft } from '../content/specimens';
import styles from './Draft.module.css';

/** A draft with the manager's corrections, beside the version that was sent. */
export const Draft = () => (
  <figure className={styles.draft}>
    <div className={`${paper.slip} ${styles.sheet}`}>
      <p className={styles.label}>Your assistant’s draft, your manager’s red ink</p>
      <p className={styles.letter}>
        {draft.map(({ text, change }) => {
          const Piece = change === 'out' ? 'del' : change === 'in' ? 'ins' : 'span';
          return (
            <Fragment key={text}>
              <Piece>{text}</Piece>{' '}
            </Fragment>
          );
        })}
      </p>
      <ul className={styles.notes}>
        {corrections.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
    <div className={`${paper.lifted} ${styles.sheet} ${styles.sent}`}>
      <p className={styles.label}>What the supplier received</p>
      <p className={styles.letter}>
        {draft
          .filter(({ change }) => change !== 'out')
          .map(({ text }) => text)
          .join(' ')}
      </p>
      <p className={styles.signed}>Signed by your assistant, on your behalf</p>
    </div>
  </figure>
);
