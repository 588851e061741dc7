import { Figures, paper, Section, SectionHeading } from '@proper/shared-ui';
import { services } from '../../content/services-page';
import styles from './ServiceList.module.css';

/** Each service, with an example of a request and its result. */
export const ServiceList = () => (
  <Section labelledBy="our-services">
    <SectionHeading
      id="our-services"
      title="What you say, and what comes back"
      lead="Every plan includes all six. Add them one at a time, in the order that helps you most. The examples are ours."
    />
    <ul className={styles.services}>
      {services.map(({ id, title, description, request, result, features }) => (
        <li key={id} id={id} className={styles.service}>
          <div>
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
          <p className={styles.request}>
            <Figures>{request}</Figures>
          </p>
          <p className={`${paper.slip} ${styles.result}`}>{result}</p>
          <p className={styles.features}>
            <Figures>{features}</Figures>
          </p>
        </li>
      ))}
    </ul>
  </Section>
);
