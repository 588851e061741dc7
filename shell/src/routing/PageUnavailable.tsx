import type { SitePath } from 'shared-types';
import { Button, PageHero } from 'shared-ui';

interface PageUnavailableProps {
  readonly path: SitePath;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a page whose remote could not be reached. Everything around it keeps working. */
export function PageUnavailable({ path, retrying, onRetry }: PageUnavailableProps) {
  return (
    <PageHero
      title="This page could not be loaded"
      lead="The rest of the site works as usual. This page may be back in a moment."
      actions={
        <>
          <Button onClick={onRetry} busy={retrying}>
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
