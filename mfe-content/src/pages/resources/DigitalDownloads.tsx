import { useSiteConfig } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { Badge, Card, NoBreak, RuledList, Section, SectionHeading, TextLink } from '@proper/shared-ui';
import { type ResourceListing, resources } from '../../content/resources';
import { PlaybookSheet } from '../../pictures/PlaybookSheet';
import styles from './DigitalDownloads.module.css';

/** What a visitor can do with it now. */
const NextStep = ({ inPreparation, hasPagesToRead }: ResourceListing) => (
  <p className={styles.next}>
    {inPreparation
      ? 'In preparation: leave your email'
      : hasPagesToRead
        ? 'Read two pages, then get it'
        : 'Get it and print it today'}
  </p>
);

/** The download to begin with, as a card. */
const LeadResource = (resource: ResourceListing) => (
  <Card
    title={resource.title}
    href={resource.path}
    picture={<PlaybookSheet />}
    kicker={resource.type}
    badge={<Badge label={resource.badge} />}
    footer={<NextStep {...resource} />}
  >
    <p>{resource.description}</p>
    <RuledList items={resource.features} ticked />
  </Card>
);

/** Each of the others, as a row of the list. */
const ResourceRow = (resource: ResourceListing) => (
  <article className={styles.row}>
    <p className={styles.type}>
      {resource.type} <Badge label={resource.badge} />
    </p>
    <h3>
      <TextLink href={resource.path} covers>
        <NoBreak>{resource.title}</NoBreak>
      </TextLink>
    </h3>
    <div className={styles.about}>
      <p>{resource.description}</p>
      <NextStep {...resource} />
    </div>
    <div className={styles.features}>
      <RuledList items={resource.features} ticked />
    </div>
  </article>
);

export const DigitalDownloads = () => {
  const { bookingUrl } = useSiteConfig();
  const [lead, ...others] = resources;
  return (
    <Section short labelledBy="downloads">
      <SectionHeading
        id="downloads"
        title="Digital Downloads"
        lead={
          <>
            All free. Three of four can be printed today; one is in preparation.
            <span className={styles.noTime}>
              No time? <TextLink href={paths.pricing}>See the plans</TextLink>, or{' '}
              <TextLink href={bookingUrl} newTab>
                book a call
              </TextLink>
            </span>
          </>
        }
      />
      <div className={styles.downloads}>
        <LeadResource {...lead} />
        <div>
          {others.map((resource) => (
            <ResourceRow key={resource.path} {...resource} />
          ))}
        </div>
      </div>
    </Section>
  );
};
