import { Button, paper } from '@proper/shared-ui';
import controls from '../../../widgets/controls.module.css';
import actions from '../../../widgets/WidgetActions.module.css';
import styles from './CorrectedDraft.module.css';

/** A reply of the visitor's, marked in red ink, as finished markup: `useRedPen.ts` fills in the marks. */
export const RedPen = () => (
  <div className={styles.pen}>
    <label htmlFor="reply">A reply that you are about to send. It stays in this page.</label>
    <textarea
      className={controls.field}
      id="reply"
      name="reply"
      rows={4}
      maxLength={2000}
      autoComplete="off"
    />
    <div className={`${paper.slip} ${styles.sheet}`} data-marked="" hidden>
      <p className={styles.label}>Your draft, our red ink</p>
      <p className={styles.letter} data-letter="" />
      <ul className={styles.notes} data-notes="" aria-live="polite" />
      <div className={actions.actions}>
        <span data-copy="">
          <Button variant="quiet">Copy as it would go out</Button>
        </span>
        <span data-print="">
          <Button variant="quiet">Print</Button>
        </span>
      </div>
    </div>
  </div>
);
