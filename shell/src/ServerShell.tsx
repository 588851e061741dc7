import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { SiteConfigProvider, type SitePath } from 'shared-types';
import type { DocumentRequest } from 'shared-types/release';
import type { PageSource } from './remotes/page-source';
import { routesOf } from './routing/routes';

/** An address that no page has, so that the not-found document is rendered by the route that says so. */
const unknownPath = '/404';

interface ServerShellProps {
  readonly request: DocumentRequest;
  readonly pages: PageSource;
}

/** The shell around one page, as the browser will hydrate it. */
export async function ServerShell({ request: { page, composition }, pages }: ServerShellProps) {
  const routes = routesOf(Object.keys(composition.pages) as SitePath[], pages);
  const handler = createStaticHandler(routes);
  const context = await handler.query(
    new Request(new URL(page?.path ?? unknownPath, composition.config.origin)),
  );
  if (context instanceof Response) throw new Error(`${page?.path} answered with a redirect`);
  return (
    <SiteConfigProvider value={composition.config}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteConfigProvider>
  );
}
