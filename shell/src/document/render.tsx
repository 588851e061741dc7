import { SiteConfigProvider } from '@proper/shared-types';
import type { BodyRequest, DocumentRequest } from '@proper/shared-types/release';
import { lazy } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { arrivedWithDocument, componentWith } from '../remotes/page-source';
import { routeOfDocument } from '../routing/address';
import type { Visit } from '../routing/navigation';
import { Site } from '../routing/Site';
import { Document } from './Document';

/**
 * The size from which React moves a Suspense boundary's content to the end of the document, for a script to put in
 * place. No content is that large: pages read without scripts.
 */
const nothingOutlined = Number.MAX_SAFE_INTEGER;

/** An address that no page has, at which the not-found document is rendered. */
const unknownPath = '/404';

/** Renders the page inside the layout, as the browser will hydrate it. Rejects with the page's own error when it throws. */
export async function renderBody({ composition, page }: BodyRequest): Promise<string> {
  const visit: Visit = {
    location: { pathname: composition.page ?? unknownPath, hash: '', key: '' },
    arrival: arrivedWithDocument,
    scrollTop: undefined,
  };
  const component = lazy(async () => {
    if (page === null) throw new Error(`${composition.page} is rendered without its code`);
    return { default: componentWith(await page.load(), page.content) };
  });
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <SiteConfigProvider value={composition.config}>
      <Site routeAt={() => routeOfDocument(composition)} componentOf={() => component} visit={visit} />
    </SiteConfigProvider>,
    { progressiveChunkSize: nothingOutlined, onError: (error) => void errors.push(error) },
  );
  const body = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return body;
}

/** Renders the document around a body. */
export const renderDocument = (request: DocumentRequest): string =>
  `<!doctype html>${renderToStaticMarkup(<Document request={request} />)}`;
