import type { DocumentRequest } from '@proper/shared-types/release';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { releasePages } from '../remotes/release-pages';
import { ServerShell } from '../ServerShell';
import { contentSecurityPolicy } from './content-security-policy';
import { Document } from './Document';
import { earlySubmitScript } from './early-submit';
import { refetchScript } from './refetch';
import { stylesFor } from './styles-for';
import { titleFaceScript, titleFaceStyle } from './title-face';

/**
 * The size from which React moves a Suspense boundary's content to the end of the document, for a script to put in
 * place. No content is that large: pages read without scripts.
 */
const nothingOutlined = Number.MAX_SAFE_INTEGER;

/** Renders one document. Rejects with the page's own error when the page throws. */
export async function renderDocument(request: DocumentRequest): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(<ServerShell request={request} pages={releasePages(request.page)} />, {
    progressiveChunkSize: nothingOutlined,
    onError: (error) => void errors.push(error),
  });
  const body = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const titleStyle = await titleFaceStyle(body, request);
  const styles = await stylesFor(body, request);
  const policy = await contentSecurityPolicy(
    {
      scripts: [titleFaceScript, earlySubmitScript, refetchScript],
      styles: [...styles.map(({ css }) => css), ...(titleStyle === undefined ? [] : [titleStyle])],
    },
    request.composition.config,
  );
  return `<!doctype html>${renderToStaticMarkup(
    <Document request={request} styles={styles} titleStyle={titleStyle} body={body} policy={policy} />,
  )}`;
}
