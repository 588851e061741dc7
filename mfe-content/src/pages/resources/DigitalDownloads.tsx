import { Section } from '@proper/shared-ui';
import { countInWords, countToBegin } from '../../content/count-in-words';
import { resources } from '../../content/resources';
import styles from './DigitalDownloads.module.css';
import { ResourceCard } from './ResourceCard';

const waiting = resources.filter(({ inPreparation }) => inPreparation).length;
const offered = `All ${countInWords(resources.length)} are free. ${countToBegin(resources.length - waiting)} can be printed today; ${countInWords(waiting)} is in preparation.`;

/** What can be downloaded. */
export const DigitalDownloads = () => (
  <Section labelledBy="downloads" className={styles.columns}>
    <div className={styles.head}>
      <h2 id="downloads">Digital Downloads</h2>
      <p>{offered}</p>
    </div>
    <div className={styles.cards}>
      {resources.map((resource) => (
        <ResourceCard key={resource.path} {...resource} />
      ))}
    </div>
  </Section>
);
