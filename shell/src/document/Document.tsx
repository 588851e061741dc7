import { palette } from '@proper/shared-types/company/brand';
import { type DocumentRequest, feedPath, shellIds } from '@proper/shared-types/release';
import { createElement } from 'react';
import { openTargetScript } from './address';
import { earlySubmitScript } from './early-submit';
import { pageHeadAttribute, ranAttribute } from './elements';
import { createHead } from './head';
import { lateScriptsScript } from './late-scripts';
import { laterSectionsScript } from './later-sections';
import { createStructuredData } from './structured-data';

/**
 * The browser's integrity check refuses a damaged file, but its cache keeps the file for a year, so no reload
 * would fetch it again. This script fetches a failed file of the shell past the cache, which replaces it; the
 * shell does the same for remotes (`loading/failed-files.ts`). It also removes a failed script, because the
 * bundler's loader would find it in the document and wait for it.
 */
const failedFileScript =
  "addEventListener('error',function(e){var t=e.target,u=t.src||t.href;if(!t.integrity)return;if(t.src)t.remove();if(u.includes('/shell/'))fetch(u,{cache:'reload'}).then(function(r){return r.blob()}).catch(function(){})},true)";

/** Marks every script that has run. */
const ranScript = `document.addEventListener('load',function(e){if(e.target.localName==='script')e.target.setAttribute('${ranAttribute}','')},true)`;

/** The script that is written into every document. */
export const startScript = [
  earlySubmitScript,
  failedFileScript,
  ranScript,
  openTargetScript,
  lateScriptsScript,
  laterSectionsScript,
].join(';');

const inline = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

/** Marks what belongs to the page, so that a navigation removes it. */
const pageOnly = { [pageHeadAttribute]: '' };

/** JSON that is safe inside a script element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A style sheet that is written into a document. */
export interface InlineStyle {
  readonly text: string;
  /** Whether the first paint does not wait for it. */
  readonly isAfterContent: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

const Styles = ({ styles }: { readonly styles: readonly InlineStyle[] }) =>
  styles.map(({ text, attributes }) => (
    <style key={JSON.stringify(attributes)} {...attributes} {...inline(text)} />
  ));

/** The generated icons, and the page's background colour, in which browsers paint their own bars. */
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

interface DocumentProps {
  readonly request: DocumentRequest;
  /** The markup of the layout and of the page in it. */
  readonly body: string;
  readonly styles: readonly InlineStyle[];
}

/** The document around the page's markup. Only the root element inside its body is hydrated. */
export function Document({ request, body, styles }: DocumentProps) {
  const { page, data, picture, composition, scripts, pageScripts } = request;
  const { config, absence } = composition;
  const described = page && { ...page, picture };
  const { title, tags } = createHead(described, config, absence);
  const structuredData = escapeJson(createStructuredData(described, config));
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Otherwise Safari makes links of figures and addresses before the page hydrates. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        {/* Chromium would paint an empty page between the styles and the header. */}
        <link rel="expect" href={`#${shellIds.menu}`} blocking="render" />
        <title>{title}</title>
        {/* This script comes before any file can fail and before a visitor can press anything. */}
        <script {...inline(startScript)} />
        <Styles styles={styles.filter(({ isAfterContent }) => !isAfterContent)} />
        <SiteIcons />
        <link rel="alternate" type="application/rss+xml" title="Proper: the blog" href={feedPath} />
        {tags.map(({ tag, attributes }) =>
          createElement(tag, { key: JSON.stringify(attributes), ...attributes, ...pageOnly }),
        )}
      </head>
      <body>
        {/* This comes before the content, so that no element of a page can be found in its place. */}
        <script id={shellIds.composition} type="application/json" {...inline(escapeJson(composition))} />
        <div id={shellIds.root} {...inline(body)} />
        <Styles styles={styles.filter(({ isAfterContent }) => isAfterContent)} />
        {data && <script id={shellIds.pageData} type="application/json" {...inline(escapeJson(data))} />}
        {/* In the head, structured data would delay the first paint. Crawlers read it here too. */}
        <script type="application/ld+json" {...pageOnly} {...inline(structuredData)} />
        {/* The page's scripts run after the shell's: the federation runtime must find its entry and chunks. */}
        <template>
          {[...scripts, ...pageScripts].map(({ href, integrity }) => (
            <script key={href} src={href} integrity={integrity} crossOrigin="anonymous" />
          ))}
        </template>
      </body>
    </html>
  );
}
