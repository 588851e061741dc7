import { Badge, Card, RuledList } from '@proper/shared-ui';
import type { ResourceListing } from '../../content/resources';
import { ResourceIcon } from '../../pictures/ResourceIcon';
import styles from './ResourceCard.module.css';

/** A download: leads to its page, or opens its document where there is one to open. */
export const ResourceCard = ({
  path,
  icon,
  title,
  description,
  type,
  badge,
  features,
  downloadUrl,
}: ResourceListing) => (
  <Card
    title={title}
    href={downloadUrl ?? path}
    newTab={downloadUrl !== undefined}
    kicker={<ResourceIcon icon={icon} />}
    badge={<Badge label={badge} />}
    footer={<p className={styles.type}>{type}</p>}
  >
    <p>{description}</p>
    <RuledList items={features} ticked />
  </Card>
);
