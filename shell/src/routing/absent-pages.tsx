import { paths, useSiteConfig } from '@proper/shared-types';
import { ButtonLink, PageHero, TextLink } from '@proper/shared-ui';
import { useEffect } from 'react';
import styles from './absent-pages.module.css';
import { EmptyDay } from './EmptyDay';

/** The not-found page (docs/specification.md, Not found). Logs the unknown path once for each visit. */
export function NotFoundPage({ pathname }: { readonly pathname: string }) {
  const { contactEmail } = useSiteConfig();
  useEffect(() => console.error(`404: there is no page at ${pathname}`), [pathname]);
  return (
    <PageHero
      title="404"
      lead="Oops! Page not found"
      actions={<ButtonLink href={paths.home}>Return to Home</ButtonLink>}
      picture={<EmptyDay />}
    >
      <div className={styles.waysOn}>
        <p>
          Our privacy policy and terms are not published yet. Until they are, read{' '}
          <TextLink href={`${paths.faq}#confidentiality`}>who sees your inbox</TextLink>.
        </p>
        <p>
          For anything else, write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
        </p>
      </div>
    </PageHero>
  );
}

/** Replaces a page of which no release is available (docs/specification.md, When something fails). */
export const NotAvailablePage = () => (
  <PageHero
    title="Not available at the moment"
    lead="We are working on this page, and it will be back soon. The rest of the site works as usual."
    actions={<ButtonLink href={paths.home}>Return to Home</ButtonLink>}
  />
);
