import { Figures, paper, Section, SectionHeading } from '@proper/shared-ui';
import { services } from '../../content/all-services';
import styles from './ServiceList.module.css';

/** Each service with what a client says and what comes back. */
export const ServiceList = () => (
  <Section labelledBy="our-services">
    <SectionHeading
      id="our-services"
      title="What you say, and what comes back"
      lead="Every plan includes all six. Add them one at a time, in the order that helps you most. The examples are ours."
    />
    <ul className={styles.services}>
      {services.map(({ id, title, description, asked, done, features }) => (
        <li key={id} id={id} className={styles.service}>
          <div>
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
          <p className={styles.asked}>
            <Figures>{asked}</Figures>
          </p>
          <p className={`${paper.slip} ${styles.done}`}>{done}</p>
          <p className={styles.features}>
            <Figures>{features}</Figures>
          </p>
        </li>
      ))}
    </ul>
  </Section>
);
