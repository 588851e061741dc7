import { paths, visitPrivacy } from '@proper/shared-types/company';
import { ButtonLink, CallToAction, PrivacyNote } from '@proper/shared-ui';
import { useState } from 'react';
import { ContactAside, type Stage } from './ContactAside';
import { ContactCard } from './ContactCard';
import styles from './ContactPage.module.css';

export default function ContactPage() {
  const [stage, setStage] = useState<Stage>('unsent');
  return (
    <>
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.head}>
            <h1 className={styles.pageTitle}>Let's Get You Proper Assistance</h1>
            <p className={styles.lead}>
              Tell us what fills your week, and we will come to the call prepared.
            </p>
          </div>
          <div className={styles.left}>
            <ContactCard stage={stage} onStage={setStage} />
            <PrivacyNote what="what you send" why="to answer you and prepare the call" />
            <p className={styles.visit}>{visitPrivacy}</p>
          </div>
          <ContactAside stage={stage} />
        </div>
      </div>
      <CallToAction
        title={stage === 'unsent' ? 'Not ready to talk yet?' : 'While you wait'}
        text="Take a working sheet with you, or find out who we are and how we work."
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
      />
    </>
  );
}
