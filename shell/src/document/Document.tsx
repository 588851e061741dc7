import { type DocumentRequest, feedPath } from '@proper/shared-types/release';
import { facesAttribute, titleFace } from '@proper/shared-ui/faces';
import { createElement } from 'react';
import { pageHeadAttribute } from './apply-head';
import { earlySubmitScript } from './early-submit';
import { embeddedJson, type HeadTag, headOf } from './head';
import { arrivingAttribute, compositionId, pageDataId, partAttribute, rootId } from './ids';
import { refetchScript } from './refetch';
import { SiteIcons } from './SiteIcons';
import type { DocumentStyle } from './styles-for';
import { titleFaceScript } from './title-face';

const inline = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

const elementOf = ({ tag, attributes, text }: HeadTag) =>
  createElement(tag, {
    key: JSON.stringify(attributes),
    ...attributes,
    [pageHeadAttribute]: '',
    ...(text === undefined ? {} : inline(text)),
  });

interface DocumentProps {
  readonly request: DocumentRequest;
  readonly styles: readonly DocumentStyle[];
  /** The face of the page's title. */
  readonly titleStyle: string | undefined;
}

/** The document around a body. It is never hydrated: the browser's React root is the one element in its body. */
export function Document({ request, styles, titleStyle }: DocumentProps) {
  const { page, data, picture, composition, body, fonts, scripts, preloads } = request;
  const { title, tags } = headOf(
    page && { ...page, picture },
    composition.config,
    composition.page === null ? 'not-found' : 'unavailable',
  );
  return (
    <html
      lang="en-GB"
      {...{
        [arrivingAttribute]: '',
        [facesAttribute]: titleStyle === undefined ? undefined : titleFace.name,
      }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {styles.map(({ href, css, integrityOfWhole }) => (
          <style key={href} data-href={href} {...{ [partAttribute]: integrityOfWhole }} {...inline(css)} />
        ))}
        {titleStyle !== undefined && <style {...inline(titleStyle)} />}
        <script {...inline(titleFaceScript)} />
        <script {...inline(earlySubmitScript)} />
        <script {...inline(refetchScript)} />
        {scripts.map(({ href, integrity }) => (
          <script key={href} src={href} integrity={integrity} crossOrigin="anonymous" defer />
        ))}
        {preloads.map(({ href, integrity }) => (
          <link
            key={href}
            rel="preload"
            as="script"
            href={href}
            integrity={integrity}
            crossOrigin="anonymous"
          />
        ))}
        <SiteIcons />
        <link rel="alternate" type="application/rss+xml" title="Proper: the blog" href={feedPath} />
        {tags.filter(({ tag }) => tag !== 'script').map(elementOf)}
      </head>
      <body>
        <div id={rootId} {...inline(body)} />
        <script id={compositionId} type="application/json" {...inline(embeddedJson(composition))} />
        {data && <script id={pageDataId} type="application/json" {...inline(embeddedJson(data))} />}
        {/* Structured data, up to 3 kB: in the head it would hold back the first paint, and crawlers read it here as well. */}
        {tags.filter(({ tag }) => tag === 'script').map(elementOf)}
        {fonts.map(({ href }) => (
          // In the head it would hold back the first paint; `itemProp` keeps React from moving it there.
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
            itemProp=""
          />
        ))}
      </body>
    </html>
  );
}
