import { paper, Section, SectionHeading } from '@proper/shared-ui';
import styles from './ShownWork.module.css';

/** An example of the note at the end of a day: the five lines that the article on email promises, in the same order. */
const endOfDayNote = [
  ['What came in that matters', 'A proposal for the new office. It is in Yours, with a draft.'],
  ['What went out', 'Two invitations declined; the supplier moved to Tuesday.'],
  [
    'Who is waiting for whom',
    'The printer is waiting for your address. We are waiting for the auditor, reminded today.',
  ],
  ['What was unsure', 'A request to speak in March. It is in Yours, with the doubt written on it.'],
  ['What tomorrow begins with', 'An hour of your own. Then the budget, papers attached.'],
] as const;

/** The note that a client gets at the end of a day. */
export const ShownWork = () => (
  <Section labelledBy="shown-work" className={styles.columns}>
    <SectionHeading
      id="shown-work"
      title="What reaches you at the end of a day"
      lead="A note of five lines, and you can stop for the day. The example is ours."
    />
    <div className={`${paper.lifted} ${styles.note}`}>
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
