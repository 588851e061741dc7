import { paths } from '@proper/shared-types/company';
import { ButtonLink, CallToAction } from '@proper/shared-ui';
import { useState } from 'react';
import { GuideLinks } from '../GuideLinks';
import { ContactAside, type Stage } from './ContactAside';
import { ContactCard } from './ContactCard';
import styles from './ContactPage.module.css';
import { useIsForUpdates } from './message-slips';

export default function ContactPage() {
  const isForUpdates = useIsForUpdates();
  const [stage, setStage] = useState<Stage>('unsent');
  const closing = isForUpdates
    ? 'Something to read now'
    : stage === 'unsent'
      ? 'Not ready to talk yet?'
      : 'While you wait';
  return (
    <>
      {/* A section, after which the browser may wait with the rest of the page. */}
      <section className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.head}>
            <h1 className={styles.pageTitle}>Let's Get You Proper Assistance</h1>
            <p className={styles.lead}>
              {stage !== 'unsent'
                ? 'Thank you. Next, choose a time.'
                : isForUpdates
                  ? 'One email for each new guide or article. You can leave at any time.'
                  : 'Tell us what fills your week, and we will come to the call prepared.'}
            </p>
          </div>
          <ContactCard isForUpdates={isForUpdates} stage={stage} onStage={setStage} />
          {/* The keys make these new elements, so that nothing shifts if the form folds after hydration. */}
          <ContactAside key={String(isForUpdates)} isForUpdates={isForUpdates} stage={stage} />
        </div>
      </section>
      <CallToAction
        key={closing}
        title={closing}
        text="Take a working sheet with you, or see how we work."
        actions={
          <>
            <ButtonLink href={paths.resources} variant="secondary">
              Browse resources
            </ButtonLink>
            <ButtonLink href={paths.about} variant="secondary">
              About Proper
            </ButtonLink>
          </>
        }
      >
        {!isForUpdates && (
          <>
            <h3>Free guides</h3>
            <GuideLinks />
          </>
        )}
      </CallToAction>
    </>
  );
}
