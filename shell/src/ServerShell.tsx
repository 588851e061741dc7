import { SiteConfigProvider } from '@proper/shared-types';
import type { BodyRequest } from '@proper/shared-types/release';
import { StaticRouter } from 'react-router-dom';
import type { PageSource } from './remotes/page-source';
import { routeOfDocument } from './routing/route';
import { Site } from './routing/Site';

/** An address that no page has, so that the not-found document is rendered by the route that says so. */
const unknownPath = '/404';

interface ServerShellProps {
  readonly request: BodyRequest;
  readonly pages: PageSource;
}

/** The shell around one page, as the browser will hydrate it. */
export function ServerShell({ request, pages }: ServerShellProps) {
  const { composition } = request;
  return (
    <SiteConfigProvider value={composition.config}>
      <StaticRouter location={composition.page ?? unknownPath}>
        <Site routeAt={() => routeOfDocument(composition)} pages={pages} />
      </StaticRouter>
    </SiteConfigProvider>
  );
}
