import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { SiteConfigProvider } from 'shared-types';
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
export async function ServerShell({ request, pages }: ServerShellProps) {
  const { page, unavailable, composition } = request;
  const routes = routesOf(composition, pages);
  const path = page?.path ?? unavailable ?? unknownPath;
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, composition.config.origin)));
  if (context instanceof Response) throw new Error(`${path} answered with a redirect`);
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
