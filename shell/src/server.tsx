import * as sharedTypes from '@proper/shared-types';
import type { BodyRequest, DocumentRequest, ShellServer } from '@proper/shared-types/release';
import * as sharedUi from '@proper/shared-ui';
import * as sharedForms from '@proper/shared-ui/forms';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Document } from './document/Document';
import { arrivedWithDocument, componentWith } from './remotes/page-source';
import { documentRoutes } from './routes';

export { titleFont } from './document/title-face';

/** The modules that the shell itself renders with, so that a page's hooks find the shell's providers. */
export const shared: ShellServer['shared'] = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@proper/shared-types': sharedTypes,
  '@proper/shared-ui': sharedUi,
  '@proper/shared-ui/forms': sharedForms,
};

/**
 * The size from which React moves a Suspense boundary's content to the end of the document, where a script puts it in
 * place. No content is that large: pages can be read without scripts.
 */
const progressiveChunkSize = Number.MAX_SAFE_INTEGER;

/** The path of the document that is served for unknown paths. */
const unknownPath = '/404';

/** Renders the page inside the layout, as the browser will hydrate it. Rejects with the page's own error if it throws. */
export async function renderBody({ composition, page }: BodyRequest): Promise<string> {
  const { config } = composition;
  const component = React.lazy(async () => {
    if (page === null) throw new Error(`${composition.page} is rendered without its code`);
    return { default: componentWith(await page.load(), page.content) };
  });
  const { routes } = documentRoutes(composition, {
    load: () => arrivedWithDocument,
    componentOf: () => component,
  });
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(config.origin + (composition.page ?? unknownPath)));
  if (context instanceof Response) throw new Error(`${composition.page} is redirected`);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <sharedTypes.SiteConfigProvider value={config}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </sharedTypes.SiteConfigProvider>,
    { progressiveChunkSize, onError: (error) => void errors.push(error) },
  );
  const body = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return body;
}

/** Renders the document around a body. */
export const renderDocument = (request: DocumentRequest): string =>
  `<!doctype html>${renderToStaticMarkup(<Document request={request} />)}`;
