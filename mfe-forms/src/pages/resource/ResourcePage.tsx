import { paths } from '@proper/shared-types/company';
import {
  BackLink,
  Badge,
  ButtonLink,
  CallToAction,
  PageHero,
  PrivacyNote,
  RuledList,
  Section,
  SectionHeading,
  TextLink,
} from '@proper/shared-ui';
import type { Resource, ResourceContent } from '../../content';
import { GuideLinks } from '../GuideLinks';
import { LeadCard } from './LeadCard';
import { formAnchor } from './LeadForm';
import { ChecklistPreview, CoverPreview, InnerPages, insideAnchor } from './previews';
import styles from './ResourcePage.module.css';

const previews = { CoverPreview, ChecklistPreview };

/** Links to other guides to print, beside a guide or until a resource has a file. */
const OtherGuides = ({ path, document, picture }: Pick<Resource, 'path' | 'document' | 'picture'>) => (
  <div className={picture && styles.others} data-aside="">
    <p className={styles.until}>
      {document === undefined
        ? 'Until then, three guides that you can print today:'
        : 'Two more guides that you can print today:'}
    </p>
    <GuideLinks except={path} />
  </div>
);

/** The pages that can be read on the site. */
const Inside = ({ inside }: { readonly inside: NonNullable<Resource['inside']> }) => (
  <div>
    <p className={styles.until}>
      <TextLink href={`#${insideAnchor}`} alone>
        Read two pages first
      </TextLink>
    </p>
    <RuledList items={inside.map(({ page, title }) => `${title}, on page ${page}`)} />
  </div>
);

/** The page of every resource. */
export default function ResourcePage({ data: resource }: ResourceContent) {
  const { title, type, badge, description, included, benefits, picture, inside, document } = resource;
  const Preview = picture && previews[picture];
  return (
    <>
      <BackLink href={paths.resources}>Back to Resources</BackLink>
      <PageHero
        title={<span className={styles.pageTitle}>{title}</span>}
        lead={description}
        picture={
          <div className={styles.form}>
            <LeadCard resource={resource} />
            <PrivacyNote
              what="your first name, your email address and which guide you asked for"
              why={
                document === undefined
                  ? 'to write to you when it is ready'
                  : 'to write to you about this guide and new ones'
              }
            />
          </div>
        }
        alignTop
        below={!inside && <OtherGuides {...resource} />}
      >
        <div className={styles.labels}>
          <p>
            <Badge label={badge} /> <span>{type}</span>
          </p>
          <p>
            from <TextLink href={paths.about}>Proper, remote executive assistants</TextLink>
          </p>
        </div>
        {Preview && (
          <div className={styles.preview}>
            <Preview {...resource} />
            {inside && <Inside inside={inside} />}
          </div>
        )}
      </PageHero>
      <InnerPages {...resource} />
      <Section className={styles.columns}>
        <section>
          <SectionHeading title="What's Included" opening="ruled" />
          <RuledList items={included} ticked />
        </section>
        <section>
          <SectionHeading title="Benefits" opening="ruled" />
          <RuledList items={benefits} />
        </section>
      </Section>
      <CallToAction
        title="Ready to boost your productivity?"
        text={
          resource.document === undefined
            ? 'This one is in preparation. Leave your address, and we will write when it is ready.'
            : 'A first name and an email address are all it takes.'
        }
        actions={
          <>
            <ButtonLink href={`#${formAnchor}`} variant="secondary">
              Get Free Access Now
            </ButtonLink>
            <ButtonLink href={paths.contact} variant="secondary">
              Questions? Contact Us
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
