import { SiteConfigProvider } from '@proper/shared-types';
import {
  type DocumentComposition,
  type DocumentRequest,
  type DocumentText,
  releaseBase,
} from '@proper/shared-types/release';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Document, type InlineStyle, startScript } from './document/Document';
import { wholeSheetAttribute } from './document/elements';
import { getDocumentResult } from './remotes/page-result';
import { createRoutes } from './routes';

/** Marks the position of the page's finished markup in the layout. */
const markerName = 'page-markup';
const marker = `<${markerName}></${markerName}>`;
const PageMarker = () => createElement(markerName);

/** The path at which a document without a page is rendered. It is served at any address. */
const noPath = '/404';

/** Renders the layout as the browser will hydrate it, with the marker in place of the page. */
async function renderLayout(composition: DocumentComposition): Promise<string> {
  const { config, page } = composition;
  const { query, dataRoutes } = createStaticHandler(
    createRoutes({ load: () => getDocumentResult(composition), getComponent: () => PageMarker }),
  );
  const context = await query(new Request(config.origin + (page ?? noPath)));
  if (context instanceof Response) throw new Error(`${page} is redirected`);
  return renderToString(
    <SiteConfigProvider value={config}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteConfigProvider>,
  );
}

/** Whether a style sheet is one that `rspack.config.ts` names. */
const isSheetOfShell = (href: string, name: string): boolean =>
  href.startsWith(releaseBase('shell')) && href.endsWith(`/${name}.css`);

/**
 * Returns the style sheets of a document. Of the design system's components, it has only the rules that its
 * markup uses; the browser fetches the whole sheet once the page has hydrated.
 */
const inlineUsedStyles = (
  { styles, selectUsedRules }: DocumentRequest,
  body: string,
): readonly InlineStyle[] =>
  styles.map(({ href, css, integrity }) => {
    const used = isSheetOfShell(href, 'components') ? selectUsedRules(css, body) : css;
    return {
      // A style sheet must not end its own element. In a CSS string, `\/` is a slash.
      text: used.replaceAll(/<\/(?=style)/gi, '<\\/'),
      isAfterContent: isSheetOfShell(href, 'fonts'),
      attributes: { 'data-href': href, ...(used === css ? {} : { [wholeSheetAttribute]: integrity }) },
    };
  });

/** Puts the shell's layout around a page's markup, and the document around both. */
export async function renderDocument(request: DocumentRequest): Promise<DocumentText> {
  const { page, composition } = request;
  const layout = await renderLayout(composition);
  const body = page ? layout.replace(marker, () => page.html) : layout;
  const styles = inlineUsedStyles(request, body);
  const document = <Document request={request} body={body} styles={styles} />;
  return {
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    inlineScripts: [startScript],
    inlineStyles: styles.map(({ text }) => text),
  };
}
