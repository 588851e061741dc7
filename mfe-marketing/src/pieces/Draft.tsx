import { paper } from '@proper/shared-ui';
import { corrections, draft } from '../content/specimens';
import styles from './Draft.module.css';

const letter = draft.map(({ text, change }) => {
  const Piece = change === 'out' ? 'del' : change === 'in' ? 'ins' : 'span';
  return [<Piece key={text}>{text}</Piece>, ' '];
});

/** A draft with the manager's corrections. */
export const Draft = () => (
  <figure className={`${paper.lifted} ${styles.sheet}`}>
    <figcaption className={styles.label}>Your assistant’s draft, your manager’s red ink</figcaption>
    <p className={styles.letter}>{letter}</p>
    <ul className={styles.notes}>
      {corrections.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
    <p className={styles.label}>Signed by your assistant, on your behalf</p>
  </figure>
);
