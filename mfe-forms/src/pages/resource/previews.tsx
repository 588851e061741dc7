import { onboardingPhases } from '@proper/shared-types/company';
import { Section, SectionHeading, TextLink, Wordmark } from '@proper/shared-ui';
import type { Resource } from '../../content';
import { previewRatio, previewUrl, previewWidths } from '../../content/files';
import styles from './previews.module.css';

const [small, , large] = previewWidths;

/** On a phone the picture only shows which page it is. One sharp enough to read would delay the form. */
const onPhones = '66vw';

interface PagePictureProps {
  /** The name of the PDF's text. */
  readonly document: string;
  /** The first is 1. */
  readonly page: number;
  /** The width at which it is shown, from which the browser chooses a picture. */
  readonly sizes: string;
  readonly alt: string;
  /** Set if the picture is on the first screen of a phone. */
  readonly isFirst?: boolean;
}

/** A printed page of a PDF. Without `picture`, React would render a preload link, which no page may have. */
const PagePicture = ({ document, page, sizes, alt, isFirst = false }: PagePictureProps) => (
  <picture>
    <img
      className={styles.picture}
      src={previewUrl(document, page, small)}
      srcSet={previewWidths.map((width) => `${previewUrl(document, page, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={small}
      height={Math.round(small * previewRatio)}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      alt={alt}
    />
  </picture>
);

/** The first page of a resource's PDF. The build draws it if the resource has this picture. */
export const CoverPreview = ({ document = '', title }: Pick<Resource, 'document' | 'title'>) => (
  <figure className={styles.cover}>
    <PagePicture
      document={document}
      page={1}
      sizes="(min-width: 30rem) 13rem, 6.5rem"
      alt={`The cover of the ${title}`}
      isFirst
    />
    <figcaption className={styles.caption}>The first page</figcaption>
  </figure>
);

/** The anchor of the section, which the top of the page links to. */
export const insideAnchor = 'inside';

/** Pages of a resource that can be read before it is requested, if it has any. */
export const InnerPages = ({ document, inside }: Pick<Resource, 'document' | 'inside'>) =>
  document !== undefined &&
  inside !== undefined && (
    <Section tone="tint" labelledBy={insideAnchor}>
      <SectionHeading id={insideAnchor} title="Read two pages first" opening="below" />
      <div className={styles.pages}>
        {inside.map(({ page, title }) => (
          <figure key={page}>
            <PagePicture
              document={document}
              page={page}
              sizes={`(min-width: 80rem) 36rem, (min-width: 44rem) 44vw, ${onPhones}`}
              alt={`Page ${page}, “${title}”`}
            />
            <figcaption className={styles.caption}>
              {title}.{' '}
              <TextLink href={previewUrl(document, page, large)} newTab>
                Page {page} at full size
              </TextLink>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );

const phases = {
  [onboardingPhases.intake]: [
    'Walk through last week together',
    'List the people who come first',
    'Agree how to reach each other',
  ],
  [onboardingPhases.systemsAccess]: [
    'Email and calendar, by delegation',
    'Elsewhere, a login of their own',
    'Every login tested on one call',
  ],
  [onboardingPhases.pairing]: [
    'First task: together, watched, alone',
    'Nothing goes out unapproved',
    'Review on the last day',
  ],
} as const;

/** A sketch of the onboarding checklist, which has no file yet. */
export const ChecklistPreview = ({ title }: { readonly title: string }) => (
  <figure className={styles.sketch}>
    <div
      className={styles.page}
      data-aside=""
      role="img"
      aria-label={`Sketch of the first page of the ${title}`}
    >
      <Wordmark />
      <p className={styles.longTitle}>{title}</p>
      <div className={styles.phases}>
        {Object.entries(phases).map(([when, items], index) => (
          <div key={when}>
            <p className={styles.phase}>{when}</p>
            {items.map((item) => (
              <p key={item} className={index === 0 ? styles.ticked : styles.open}>
                {item}
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
    <figcaption className={styles.caption}>A sketch of the first page</figcaption>
  </figure>
);
