import { Section, SectionHeading } from '@proper/shared-ui';
import { endOfDayNote } from '../../content/end-of-day';
import styles from './ShownWork.module.css';

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
