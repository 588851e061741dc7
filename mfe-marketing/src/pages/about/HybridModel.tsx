import { Section, SectionHeading } from '@proper/shared-ui';
import styles from './HybridModel.module.css';

/** Who does what. */
export const HybridModel = () => (
  <Section labelledBy="hybrid-model">
    <SectionHeading
      id="hybrid-model"
      title="The Hybrid Model"
      lead="Two people for the price of a plan: one close to your business, one in the detail of your day."
    />
    <div className={styles.people}>
      <div>
        <h3>Onshore manager</h3>
        <p>
          Learns how you work and writes it down. Trains your assistant, checks what goes out and answers for
          it. Speaks up when something could run better.
        </p>
      </div>
      <div>
        <h3>Offshore assistants</h3>
        <p>
          Do the work, every day: mail, calendar, tasks, research, reminders. Write to you directly, and have
          what you need ready by the morning.
        </p>
      </div>
    </div>
  </Section>
);
