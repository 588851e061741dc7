import { call, paths } from 'shared-types';
import { ButtonLink, CallToAction, PageHero, Section, TextLink } from 'shared-ui';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.css';
import { WhatToExpect } from './WhatToExpect';

export default function ContactPage() {
  return (
    <>
      <PageHero
        kicker="Contact"
        title="Let's Get You Proper Assistance"
        lead="Tell us what fills your week. We read every request ourselves and come to the call prepared."
      />
      <Section className={styles.desk}>
        <section className={styles.slip} aria-labelledby="book">
          <h2 id="book" className={styles.title}>
            Book Your Discovery Call
          </h2>
          <p className={styles.lead}>
            A {call.length} discovery call. Send us your request, then choose a time that suits you.
          </p>
          <ContactForm />
        </section>
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
      </Section>
      <CallToAction
        title="Not ready to talk yet?"
        text="Take a working sheet with you, or find out who we are and how we work."
        actions={
          <>
            <ButtonLink href={paths.resources}>Browse Resources</ButtonLink>
            <ButtonLink href={paths.about} variant="secondary">
              About Proper
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
