import { NoBreak, paper, Section, SectionHeading } from '@proper/shared-ui';
import { services } from '../../content/services-page';
import { NextStep } from '../../widgets/NextStep';
import styles from './ServiceList.module.css';

/** Each service, with an example of a request and its result. */
export const ServiceList = () => (
  <Section labelledBy="our-services">
    <SectionHeading
      id="our-services"
      title="Six kinds of work"
      lead="What you say, and what comes back: our examples."
    />
    <ul className={styles.services}>
      {services.map(({ id, title, description, request, result, features }) => (
        <li key={id} id={id}>
          <div>
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
          <p className={styles.request}>
            <NoBreak>{request}</NoBreak>
          </p>
          <p className={`${paper.slip} ${styles.result}`}>{result}</p>
          <p className={styles.features}>
            <NoBreak>{features}</NoBreak>
          </p>
        </li>
      ))}
    </ul>
    <NextStep />
  </Section>
);
