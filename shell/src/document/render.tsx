import type { BodyRequest, DocumentRequest } from '@proper/shared-types/release';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { releasePages } from '../remotes/release-pages';
import { ServerShell } from '../ServerShell';
import { Document } from './Document';
import { stylesFor } from './styles-for';
import { titleFaceStyle } from './title-face';

/**
 * The size from which React moves a Suspense boundary's content to the end of the document, for a script to put in
 * place. No content is that large: pages read without scripts.
 */
const nothingOutlined = Number.MAX_SAFE_INTEGER;

/** Renders the page inside the layout. Rejects with the page's own error when the page throws. */
export async function renderBody(request: BodyRequest): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(<ServerShell request={request} pages={releasePages(request.page)} />, {
    progressiveChunkSize: nothingOutlined,
    onError: (error) => void errors.push(error),
  });
  const body = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return body;
}

/** Renders the document around a body. */
export function renderDocument(request: DocumentRequest): string {
  const document = (
    <Document request={request} styles={stylesFor(request)} titleStyle={titleFaceStyle(request)} />
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
