import { formatPrice, paths, plans } from '@proper/shared-types/company';
import { Badge, Card, NoBreak, RuledList, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { type ResourceListing, resources } from '../../content/resources';
import { ResourceSheet } from '../../pictures/ResourceSheet';
import styles from './DigitalDownloads.module.css';

const ResourceCard = ({
  path,
  sheet,
  title,
  description,
  type,
  badge,
  features,
  inPreparation = false,
  hasPagesToRead = false,
}: ResourceListing) => (
  <Card
    title={title}
    href={path}
    picture={<ResourceSheet sheet={sheet} />}
    pictureBeside
    kicker={type}
    badge={<Badge label={badge} />}
    footer={
      <p className={styles.file}>
        {inPreparation
          ? 'In preparation: leave your address, and we write when it is ready'
          : hasPagesToRead
            ? 'Read two pages, then get it'
            : 'Get it and print it today'}
      </p>
    }
  >
    <div className={styles.contents}>
      <p className={styles.about}>{description}</p>
      <RuledList items={features} ticked />
    </div>
  </Card>
);

export const DigitalDownloads = () => (
  <Section labelledBy="downloads">
    <SectionHeading
      id="downloads"
      title="Digital Downloads"
      lead="All free. Three are ready to print; one is in preparation."
    />
    <div className={styles.cards}>
      {resources.map((resource) => (
        <ResourceCard key={resource.path} {...resource} />
      ))}
    </div>
    <p className={styles.plans}>
      Rather hand it over than read about it?{' '}
      <TextLink href={paths.pricing}>
        <NoBreak>See the plans, from {formatPrice(plans.fractional.pricePerMonth)} a month</NoBreak>
      </TextLink>
    </p>
  </Section>
);
