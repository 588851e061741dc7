import { paths } from '@proper/shared-types';
import {
  BackLink,
  Badge,
  ButtonLink,
  CallToAction,
  PageHero,
  RuledList,
  Section,
  TextLink,
} from '@proper/shared-ui';
import type { ResourceContent } from '../../content/resource-fields';
import { ChecklistPreview } from './ChecklistPreview';
import { LeadCard } from './LeadCard';
import { formAnchor } from './LeadForm';
import { CoverPreview, InnerPages, insideAnchor } from './PdfPages';
import styles from './ResourcePage.module.css';

const previews = { CoverPreview, ChecklistPreview };

/** The page of every resource. */
export default function ResourcePage({ data: resource }: ResourceContent) {
  const { title, type, badge, description, included, benefits, picture } = resource;
  const Preview = picture && previews[picture];
  return (
    <>
      <BackLink href={paths.resources}>Back to Resources</BackLink>
      <PageHero
        title={<span className={styles.pageTitle}>{title}</span>}
        lead={description}
        picture={<LeadCard resource={resource} />}
        alignTop
      >
        <p className={styles.labels}>
          <Badge label={badge} /> <span>{type}</span>
        </p>
        <p className={styles.from}>
          <TextLink href={paths.about}>Proper, a remote executive-assistant service</TextLink>
          {badge === 'Essential' && (
            <>
              <br />
              “Essential” marks one to begin with.
            </>
          )}
        </p>
        {resource.inside && (
          <p className={styles.first}>
            <TextLink href={`#${insideAnchor}`}>Read two pages first</TextLink>
          </p>
        )}
      </PageHero>
      <InnerPages {...resource} />
      <Section className={Preview ? styles.withPreview : styles.columns}>
        {Preview && <Preview {...resource} />}
        <section>
          <h2 className={styles.heading}>What's Included</h2>
          <RuledList items={included} ticked />
        </section>
        <section className={styles.benefits}>
          <h2 className={styles.heading}>Benefits</h2>
          <ul className={styles.list}>
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </section>
      </Section>
      <CallToAction
        title="Ready to boost your productivity?"
        text={
          resource.document === undefined
            ? 'It is in preparation. Leave your address, and we will write when it is ready.'
            : 'A first name and an email address are all it takes.'
        }
        actions={
          <>
            <ButtonLink href={`#${formAnchor}`}>Get Free Access Now</ButtonLink>
            <ButtonLink href={paths.contact} variant="secondary">
              Questions? Contact Us
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
