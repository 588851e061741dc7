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
import type { ReactNode } from 'react';
import type { Resource } from '../../content/resource';
import { formAnchor } from './form-anchor';
import { InnerPages, insideAnchor } from './InnerPages';
import { LeadCard } from './LeadCard';
import styles from './ResourcePage.module.css';

interface ResourcePageProps extends Resource {
  /** A picture of the resource, where it has one. */
  readonly image?: ReactNode;
}

/** The page of one resource. */
export const ResourcePage = ({ image, ...resource }: ResourcePageProps) => {
  const { title, type, badge, description, included, benefits } = resource;
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
        {resource.inside && (
          <p className={styles.first}>
            <TextLink href={`#${insideAnchor}`}>Read two pages first</TextLink>
          </p>
        )}
      </PageHero>
      <InnerPages {...resource} />
      <Section className={image ? styles.withPreview : styles.columns}>
        {image}
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
            ? 'It is in preparation. Leave your address and we write when it is ready.'
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
};
