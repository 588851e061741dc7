import { paths } from '@proper/shared-types';
import { Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { endOfDayNote } from '../../content/end-of-day';
import { ReplyDraft } from './ReplyDraft';
import styles from './ShownWork.module.css';

/** What the service makes in a day, as a client gets to see it: one sheet with a note and a draft, annotated. */
export const ShownWork = () => (
  <Section tone="tint" labelledBy="shown-work">
    <SectionHeading
      id="shown-work"
      title="What reaches you at the end of a day"
      lead={
        <>
          A note of five lines, and drafts that wait for your word. The example is ours; the method is in{' '}
          <TextLink href={paths.emailManagement}>our article on email</TextLink>.
        </>
      }
    />
    <div className={styles.sheet}>
      <div className={styles.note}>
        <h3>The day in five lines</h3>
        <dl>
          {endOfDayNote.map(({ about, line }) => (
            <div key={about} className={styles.line}>
              <dt className={styles.remark}>{about}</dt>
              <dd>{line}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ReplyDraft />
    </div>
  </Section>
);
