import { PrivacyNote, Section, SectionHeading } from '@proper/shared-ui';
import { NewsletterForm } from './NewsletterForm';
import styles from './StayUpdated.module.css';

export const StayUpdated = () => (
  <Section tone="tint" labelledBy="stay-updated">
    <div className={styles.columns}>
      <SectionHeading
        id="stay-updated"
        title="Stay Updated"
        opening="below"
        lead="We write when there is a new guide or article, and at no other time. Every email has a link to unsubscribe."
      />
      <div className={styles.form}>
        <NewsletterForm />
        <PrivacyNote what="your email address" why="to write to you when there is a new guide or article" />
      </div>
    </div>
  </Section>
);
