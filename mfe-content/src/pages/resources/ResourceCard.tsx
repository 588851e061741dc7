import { Badge, Card, RuledList } from '@proper/shared-ui';
import type { ResourceListing } from '../../content/resources';
import { ResourceSheet } from '../../pictures/ResourceSheet';
import styles from './DigitalDownloads.module.css';

/** A download: leads to its page, or opens its document where there is one to open. */
export const ResourceCard = ({
  path,
  sheet,
  title,
  description,
  type,
  badge,
  features,
  inPreparation = false,
  downloadUrl,
}: ResourceListing) => (
  <Card
    title={title}
    href={downloadUrl ?? path}
    newTab={downloadUrl !== undefined}
    picture={
      <div className={styles.shelf}>
        <ResourceSheet sheet={sheet} />
      </div>
    }
    kicker={type}
    badge={<Badge label={badge} />}
    footer={
      <p className={styles.file}>
        {inPreparation
          ? 'In preparation: leave your address, and we will write when it is ready.'
          : 'Read two pages, then print it today.'}
      </p>
    }
  >
    <p className={styles.about}>{description}</p>
    <RuledList items={features} ticked />
  </Card>
);
