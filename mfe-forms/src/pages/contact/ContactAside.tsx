import { useSiteConfig } from '@proper/shared-types';
import { call, paths } from '@proper/shared-types/company';
import { CallAgenda, NoBreak, TextLink } from '@proper/shared-ui';
import { GuideLinks } from '../GuideLinks';
import styles from './ContactPage.module.css';

/** The state of the scheduling page: about to open, open in another tab, or blocked by the browser. */
export type Scheduling = 'announced' | 'opened' | 'blocked';

/** How far a visitor has come: nothing is sent, or the request is sent and the scheduling page follows. */
export type Stage = 'unsent' | Scheduling;

const steps = {
  'You fill in the form': 'A name and an email address are enough.',
  'You send your request': 'Our scheduling page opens in a new tab.',
  'You choose a time': `Or wait for our answer, within ${call.responseWithin}.`,
  [`We talk for ${call.minutes} minutes, and you decide`]: <CallAgenda />,
} as const;

/** The number of ticked steps. An open scheduling page does not mean that a time has been chosen. */
const ticked = (stage: Stage): number => (stage === 'unsent' ? 0 : 2);

/** The steps from the request to the decision, ticked off as the visitor goes along. */
const WhatToExpect = ({ stage }: { readonly stage: Stage }) => (
  <ol className={styles.steps}>
    {Object.entries(steps).map(([title, text], index) => (
      <li key={title} className={styles.step} data-done={index < ticked(stage) || undefined}>
        <h3>
          {title}
          {index < ticked(stage) && <span className="visually-hidden"> (done)</span>}
        </h3>
        <div>
          <NoBreak>{text}</NoBreak>
        </div>
      </li>
    ))}
  </ol>
);

interface ContactAsideProps {
  /** Who wants updates expects no call. */
  readonly isForUpdates: boolean;
  readonly stage: Stage;
}

/** Tells visitors what happens next, when we answer, and how else to reach us. */
export const ContactAside = ({ isForUpdates, stage }: ContactAsideProps) => {
  const { contactEmail } = useSiteConfig();
  return (
    <div className={styles.aside} data-aside="">
      <section>
        <h2 className={styles.subtitle}>{isForUpdates ? 'Guides to read meanwhile' : 'What to Expect'}</h2>
        {isForUpdates ? <GuideLinks /> : <WhatToExpect stage={stage} />}
      </section>
      <div className={styles.facts}>
        {!isForUpdates && (
          <>
            <section className={styles.fact}>
              <h2>Response Time</h2>
              <p>
                We'll respond within <NoBreak>{call.responseWithin}</NoBreak>.{' '}
                <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>
              </p>
            </section>
            <section className={styles.fact}>
              <h2>Discovery Call</h2>
              <p>{call.length} consultation</p>
            </section>
          </>
        )}
        <section className={styles.fact}>
          <h2>Ready to Start?</h2>
          <p>
            Compare <TextLink href={paths.services}>our services and plans</TextLink>, or read{' '}
            <TextLink href={paths.faq}>answers to common questions</TextLink>.
          </p>
        </section>
      </div>
    </div>
  );
};
