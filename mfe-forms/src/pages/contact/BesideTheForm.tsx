import { useSiteConfig } from '@proper/shared-types';
import { call, paths } from '@proper/shared-types/company';
import { TextLink } from '@proper/shared-ui';
import styles from './ContactPage.module.css';
import { type Stage, WhatToExpect } from './WhatToExpect';

/** What visitors want to know before they write: what happens next, when we answer, and how else to reach us. */
export const BesideTheForm = ({ stage }: { readonly stage: Stage }) => {
  const { contactEmail, bookingUrl } = useSiteConfig();
  return (
    <div className={styles.beside}>
      <section>
        <h2 className={styles.subtitle}>What to Expect</h2>
        <WhatToExpect stage={stage} />
      </section>
      <div className={styles.facts}>
        <section className={styles.fact}>
          <h2 className={styles.subtitle}>Response Time</h2>
          <p>We'll respond within {call.responseWithin}</p>
          <TextLink href={`mailto:${contactEmail}`} alone>
            {contactEmail}
          </TextLink>
        </section>
        <section className={styles.fact}>
          <h2 className={styles.subtitle}>Discovery Call</h2>
          <p>{call.length} consultation</p>
          <TextLink href={bookingUrl} newTab alone>
            Choose a time now
          </TextLink>
        </section>
      </div>
      <section className={styles.ready}>
        <h2 className={styles.subtitle}>Ready to Start?</h2>
        <p>
          Compare <TextLink href={paths.services}>our services and plans</TextLink>, or read{' '}
          <TextLink href={paths.faq}>answers to common questions</TextLink> before we speak.
        </p>
      </section>
    </div>
  );
};
