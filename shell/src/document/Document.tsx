import { palette } from '@proper/shared-types/company/brand';
import {
  type DocumentFile,
  type DocumentRequest,
  feedPath,
  releasesBase,
} from '@proper/shared-types/release';
import { createElement } from 'react';
import { type HeadTag, pageHeadAttribute } from './apply-head';
import { earlySubmitScript } from './early-submit';
import { createHead, embeddedJson } from './head';
import { arrivingAttribute, compositionId, pageDataId, partAttribute, ranAttribute, rootId } from './ids';
import { openTargetScript } from './open-target';
import { titleFaceScript, titleFaceStyle } from './title-face';

/**
 * The browser refuses a damaged file because of its integrity, but keeps it in its cache for a year: no reload and no new tab would
 * fetch it again. So a file of the shell that fails is fetched past the cache, which replaces it there. For files of remotes,
 * the shell does the same (`files/broken-files.ts`). A script that has failed leaves the document, where the bundler's loader would
 * find it and wait for it.
 */
const failedFileScript =
  "addEventListener('error',function(e){var t=e.target,u=t.src||t.href;if(!t.integrity)return;if(t.src)t.remove();if(u.includes('/shell/'))fetch(u,{cache:'reload'}).then(function(r){return r.blob()}).catch(function(){})},true)";

/** Marks the scripts that have run. */
const ranScript = `document.addEventListener('load',function(e){if(e.target.localName==='script')e.target.setAttribute('${ranAttribute}','')},true)`;

const inline = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

const renderTag = ({ tag, attributes, text }: HeadTag) =>
  createElement(tag, {
    key: JSON.stringify(attributes),
    ...attributes,
    [pageHeadAttribute]: '',
    ...(text === undefined ? {} : inline(text)),
  });

/**
 * The style sheets of a document. The shell's have the styles of all pages; the document contains only those of its own page, and
 * the browser fetches the rest once that page has hydrated.
 */
const Styles = ({
  request,
  titleStyle,
}: {
  readonly request: DocumentRequest;
  readonly titleStyle: string;
}) =>
  request.styles.map(({ href, css, integrity }, index) => {
    const used = href.startsWith(`${releasesBase}shell/`) ? request.usedRules(css, request.body) : css;
    const part = used === css ? {} : { [partAttribute]: integrity };
    // Together with the first sheet, which needs no other hash in the document's policy.
    const first = index === 0 ? titleStyle : '';
    return <style key={href} data-href={href} {...part} {...inline(used + first)} />;
  });

/**
 * A script of the document's own remote or page. It runs after the shell's, so that the federation's runtime finds the entry, and the
 * entry its chunks, without loading them one after the other. Where a developer may load the remote from another origin, the page must
 * not have run the deployed one.
 */
const PageScript = ({ isOnlyPreloaded, ...file }: DocumentFile & { readonly isOnlyPreloaded: boolean }) =>
  isOnlyPreloaded ? (
    <link rel="preload" as="script" href={file.href} integrity={file.integrity} crossOrigin="anonymous" />
  ) : (
    <script src={file.href} integrity={file.integrity} crossOrigin="anonymous" defer />
  );

/** The site's icons, which the shell's build generates, and the page's background, in which browsers paint their own bars. */
const SiteIcons = () => (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={palette.light.paper} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={palette.dark.paper} />
  </>
);

/** The document around a body. It is not hydrated: the browser's React root is the element inside its body. */
export function Document({ request }: { readonly request: DocumentRequest }) {
  const { page, data, picture, composition, body, scripts, preloads } = request;
  const titleStyle = titleFaceStyle(request);
  const { title, tags } = createHead(
    page && { ...page, picture },
    composition.config,
    composition.page === null ? 'not-found' : 'unavailable',
  );
  return (
    <html lang="en-GB" {...{ [arrivingAttribute]: 'document' }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Otherwise Safari makes links of figures and addresses before the page hydrates. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{title}</title>
        {/* Before anything can fail or be pressed, and before the styles: the browser asks for the scripts as soon as it has read them. */}
        <script {...inline([earlySubmitScript, failedFileScript, ranScript, openTargetScript].join(';'))} />
        {scripts.map(({ href, integrity }) => (
          <script key={href} src={href} integrity={integrity} crossOrigin="anonymous" defer />
        ))}
        {preloads.map((file) => (
          <PageScript
            key={file.href}
            {...file}
            isOnlyPreloaded={composition.config.overrideOrigins !== undefined}
          />
        ))}
        <Styles request={request} titleStyle={titleStyle} />
        {titleStyle !== '' && <script {...inline(titleFaceScript)} />}
        <SiteIcons />
        <link rel="alternate" type="application/rss+xml" title="Proper: the blog" href={feedPath} />
        {tags.filter(({ tag }) => tag !== 'script').map(renderTag)}
      </head>
      <body>
        {/* Before the content, so that nothing in a page can be found in its place. */}
        <script id={compositionId} type="application/json" {...inline(embeddedJson(composition))} />
        <div id={rootId} {...inline(body)} />
        {data && <script id={pageDataId} type="application/json" {...inline(embeddedJson(data))} />}
        {/* Structured data, up to 7 kB: in the head it would delay the first paint. Crawlers read it here too. */}
        {tags.filter(({ tag }) => tag === 'script').map(renderTag)}
      </body>
    </html>
  );
}
