import { Button, paper } from '@proper/shared-ui';
import { sampleReply } from '../../../content/sample-outputs';
import controls from '../../../widgets/controls.module.css';
import actions from '../../../widgets/WidgetActions.module.css';
import styles from './CorrectedDraft.module.css';
import { markReply } from './mark';

const sample = markReply(sampleReply);

/** A reply marked in red: first a sample, then the visitor's text (`useRedPen.ts`). It is finished markup. */
export const RedPen = () => (
  <div className={styles.pen}>
    <label htmlFor="reply">Paste a reply. Our rules mark it; it stays in this tab.</label>
    <textarea
      className={controls.field}
      id="reply"
      name="reply"
      rows={4}
      maxLength={2000}
      autoComplete="off"
      defaultValue={sampleReply}
    />
    <div className={`${paper.slip} ${styles.sheet}`} data-marked="">
      <p className={styles.label}>Your draft, our red ink</p>
      <p className={styles.letter} data-letter="">
        {sample.map(({ text, change }) => {
          if (change === undefined) return text;
          return change === 'in' ? (
            <ins key={text}>{text}</ins>
          ) : (
            [<del key={text}>{text.trimEnd()}</del>, ' ']
          );
        })}
      </p>
      <ul className={styles.notes} data-notes="" aria-live="polite">
        {[...new Set(sample.flatMap(({ reasons = [] }) => reasons))].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className={actions.actions}>
        <span data-copy="">
          <Button variant="quiet">Copy the corrected reply</Button>
        </span>
        <span data-print="">
          <Button variant="quiet">Print</Button>
        </span>
      </div>
    </div>
  </div>
);
