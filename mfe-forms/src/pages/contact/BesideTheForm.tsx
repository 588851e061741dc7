import { call, paths, useSiteConfig } from '@proper/shared-types';
import { TextLink } from '@proper/shared-ui';
import styles from './ContactPage.module.css';
import { WhatToExpect } from './WhatToExpect';

/** What a visitor wants to know before writing: when we answer, what follows, and how else to reach us. */
export const BesideTheForm = () => {
  const { contactEmail } = useSiteConfig();
  return (
    <div className={styles.beside}>
      <div className={styles.facts}>
        <section className={styles.fact}>
          <h2>Response Time</h2>
          <p>We'll respond within {call.responseWithin}</p>
        </section>
        <section className={styles.fact}>
          <h2>Discovery Call</h2>
          <p>{call.length} consultation</p>
        </section>
        <section className={styles.fact}>
          <h2>Or write to us</h2>
          <p>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        </section>
      </div>
      <section>
        <h2 className={styles.subtitle}>What to Expect</h2>
        <WhatToExpect />
      </section>
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
