import { Section } from '@proper/shared-ui';
import { countInWords } from '../../content/count-in-words';
import { resources } from '../../content/resources';
import styles from './DigitalDownloads.module.css';
import { ResourceCard } from './ResourceCard';

/** What can be downloaded. */
export const DigitalDownloads = () => (
  <Section labelledBy="downloads" className={styles.columns}>
    <div className={styles.head}>
      <h2 id="downloads">Digital Downloads</h2>
      <p>{`All ${countInWords(resources.length)} are free. Each has a page of its own that says what is inside.`}</p>
    </div>
    <div className={styles.cards}>
      {resources.map((resource) => (
        <ResourceCard key={resource.path} {...resource} />
      ))}
    </div>
  </Section>
);
