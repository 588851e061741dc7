import { paths } from '@proper/shared-types';
import { ButtonLink, PageHero } from '@proper/shared-ui';

/** In place of a page of which no release can be had (docs/specification.md, When something fails). */
export const NotAvailablePage = () => (
  <PageHero
    title="Not available at the moment"
    lead="We are working on this page, and it will be back soon. The rest of the site works as usual."
    actions={<ButtonLink href={paths.home}>Return to Home</ButtonLink>}
  />
);
