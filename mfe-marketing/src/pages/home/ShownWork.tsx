import { Section, SectionHeading } from '@proper/shared-ui';
import styles from './ShownWork.module.css';

/**
 * An example of the note that closes a client's day. It has the five lines, in their order, that the article on email
 * promises (mfe-content, email-management).
 */
const endOfDayNote = [
  ['What came in that matters', 'A proposal for the new office. It is in Yours, with a draft.'],
  ['What went out', 'Two invitations declined; the supplier moved to Tuesday.'],
  ['Who is waiting for whom', 'The printer waits for your address. We wait for the auditor, reminded today.'],
  ['What was unsure', 'A request to speak in March. It is in Yours, with the doubt written on it.'],
  ['What tomorrow begins with', 'An hour of your own. Then the budget, papers attached.'],
] as const;

/** What the service makes in a day, as a client gets to see it: the note that closes it. */
export const ShownWork = () => (
  <Section labelledBy="shown-work" className={styles.columns}>
    <SectionHeading
      id="shown-work"
      title="What reaches you at the end of a day"
      lead="A note of five lines, and you can stop for the day. The example is ours."
    />
    <div className={styles.note}>
      <h3>The day in five lines</h3>
      <dl>
        {endOfDayNote.map(([about, line]) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{line}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Section>
);
