import { RuledList, Section, SectionHeading } from '@proper/shared-ui';
import { services } from '../../content/services';
import { SlipIcon } from '../../pictures/SlipIcon';
import styles from './ServiceList.module.css';

export const ServiceList = () => (
  <Section labelledBy="our-services">
    <SectionHeading
      id="our-services"
      title="What your assistant does"
      lead="Every plan includes all six. Take them on one at a time, in the order that helps you most."
    />
    <ul className={styles.services}>
      {services.map(({ id, kind, title, description, features }) => (
        <li key={id} id={id} className={styles.row}>
          <article className={styles.service}>
            <SlipIcon kind={kind} />
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
            <RuledList items={features} />
          </article>
        </li>
      ))}
    </ul>
  </Section>
);
