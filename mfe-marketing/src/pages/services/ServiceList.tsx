import { Section, SectionHeading, TickList } from 'shared-ui';
import { services } from '../../content/services';
import { SlipIcon } from '../../pictures/SlipIcon';
import styles from './ServiceList.module.css';

export const ServiceList = () => (
  <Section labelledBy="our-services">
    <SectionHeading
      id="our-services"
      title="What Your Assistant Does"
      lead="Every plan includes all six. Take them on one at a time, in the order that helps you most."
    />
    <ul className={styles.services}>
      {services.map(({ kind, title, description, features }) => (
        <li key={title}>
          <article className={styles.service}>
            <SlipIcon kind={kind} />
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
            <TickList items={features} />
          </article>
        </li>
      ))}
    </ul>
  </Section>
);
