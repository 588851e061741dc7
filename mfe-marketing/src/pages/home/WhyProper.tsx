import { Section, SectionHeading } from 'shared-ui';
import { benefits } from '../../content/benefits';
import styles from './WhyProper.module.css';

export const WhyProper = () => (
  <Section labelledBy="why-proper">
    <div className={styles.layout}>
      <SectionHeading
        id="why-proper"
        title="Why Proper"
        lead="An assistant is easy to hire and hard to get right. Three things make the difference."
      />
      <ol className={styles.benefits}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </Section>
);
