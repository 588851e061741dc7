import { paths, useSiteConfig } from '@proper/shared-types';
import { Button, PageHero, TextLink } from '@proper/shared-ui';

/** Replaces a page whose code throws (docs/specification.md, When something fails). */
export function ErrorPage() {
  const { contactEmail } = useSiteConfig();
  return (
    <PageHero
      title="Unexpected Application Error!"
      lead={
        <>
          Something on this page went wrong, and it is our fault. If it happens again, please write to{' '}
          <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
        </>
      }
      actions={
        <>
          <Button onClick={() => location.reload()}>Reload the page</Button>
          <TextLink href={paths.home}>Return to Home</TextLink>
        </>
      }
    />
  );
}
