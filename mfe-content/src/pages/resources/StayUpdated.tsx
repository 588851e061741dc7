import { Section, SectionHeading } from '@proper/shared-ui';
import { NewsletterForm } from '@proper/shared-ui/forms';
import styles from './StayUpdated.module.css';

export const StayUpdated = () => (
  <Section tone="tint" short labelledBy="stay-updated">
    <div className={styles.columns}>
      <SectionHeading
        id="stay-updated"
        title="Stay Updated"
        opening="below"
        lead="We write when there is a new guide or article, and at no other time. Every email has a link to unsubscribe."
      />
      <NewsletterForm />
    </div>
  </Section>
);
