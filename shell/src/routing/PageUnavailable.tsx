import type { SitePath } from '@proper/shared-types';
import { Button, PageHero } from '@proper/shared-ui';
import { useNavigationState, useSiteNavigation } from './router';

/** Replaces a page whose remote could not be reached. Everything around it keeps working. */
export function PageUnavailable({ path }: { readonly path: SitePath }) {
  const navigation = useSiteNavigation();
  const retrying = useNavigationState() === 'retrying';
  return (
    <PageHero
      title="This page could not be loaded"
      lead="The rest of the site works as usual. This page may be back in a moment."
      actions={
        <>
          <Button onClick={() => navigation?.retry()} busy={retrying}>
            {retrying ? 'Trying again...' : 'Retry'}
          </Button>
          <a href={path} rel="external">
            Open it as a new document
          </a>
        </>
      }
    />
  );
}
