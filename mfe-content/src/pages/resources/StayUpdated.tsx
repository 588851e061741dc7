import { Section, SectionHeading } from 'shared-ui';
import { NewsletterForm } from './NewsletterForm';
import styles from './StayUpdated.module.css';

export const StayUpdated = () => (
  <Section tone="tint" labelledBy="stay-updated">
    <div className={styles.columns}>
      <SectionHeading
        id="stay-updated"
        title="Stay Updated"
        lead="A letter when there is a new guide or article, and none when there is not. Every letter ends with a link to stop them."
      />
      <NewsletterForm />
    </div>
  </Section>
);
