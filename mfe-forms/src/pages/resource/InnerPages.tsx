import { Section, SectionHeading, TextLink } from '@proper/shared-ui';
import type { Resource } from '../../content/resource';
import { largePage, PagePicture } from './PagePicture';
import styles from './Preview.module.css';

/** Its own anchor: the head of the page links to it. */
export const insideAnchor = 'inside';

/** Pages of a resource that can be read before it is asked for; none for a resource without a file. */
export const InnerPages = ({ document, inside = [] }: Pick<Resource, 'document' | 'inside'>) =>
  document !== undefined && (
    <Section tone="tint" labelledBy={insideAnchor}>
      <SectionHeading
        id={insideAnchor}
        title="Read two pages first"
        lead="As they are in the PDF, so that you know what you are getting."
      />
      <div className={styles.pages}>
        {inside.map(({ page, title }) => (
          <figure key={page}>
            <PagePicture
              document={document}
              page={page}
              sizes="(min-width: 80rem) 36rem, (min-width: 44rem) 44vw, 90vw"
              alt={`Page ${page}, “${title}”`}
            />
            <figcaption className={styles.caption}>
              {title}.{' '}
              <TextLink href={largePage(document, page)} newTab>
                Page {page} at full size
              </TextLink>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
