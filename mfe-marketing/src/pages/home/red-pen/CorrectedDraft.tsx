import { paper } from '@proper/shared-ui';
import { corrections, draft } from '../../../content/sample-outputs';
import styles from './CorrectedDraft.module.css';

const letter = draft.map(({ text, change }) => {
  const Element = change === 'out' ? 'del' : change === 'in' ? 'ins' : 'span';
  return [<Element key={text}>{text}</Element>, ' '];
});

/** A draft with the manager's corrections. */
export const CorrectedDraft = () => (
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
