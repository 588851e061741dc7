import { Section } from '@proper/shared-ui';
import { resources } from '../../content/resources';
import styles from './DigitalDownloads.module.css';
import { ResourceCard } from './ResourceCard';

/** What can be downloaded. */
export const DigitalDownloads = () => (
  <Section labelledBy="downloads" className={styles.columns}>
    <div className={styles.head}>
      <h2 id="downloads">Digital Downloads</h2>
      <p>
        All are free, and ready to print unless the card says “In preparation”. “Essential” marks the one to
        begin with.
      </p>
    </div>
    <div className={styles.cards}>
      {resources.map((resource) => (
        <ResourceCard key={resource.path} {...resource} />
      ))}
    </div>
  </Section>
);
