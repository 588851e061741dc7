import { documentFile, siteManifestFile, unavailableFolder } from '@proper/common/composed-site';
import * as response from '@proper/common/response-headers';
import { feedPath, type ReleasePage } from '@proper/shared-types/release';
import { escapeHtml } from '@proper/shared-types/slots';
import { listRootFiles } from '../base/releases';
import { findArticle } from '../fetch/release-schema';
import { findOwner } from '../fetch/remotes-file';
import type { PlannedDocument } from '../join/join-release';
import { formatManifest, type NextSite } from './site-plan';
import type { CompositionRecord } from './state';

/** Feed readers fetch the feed often, and only show what is new. */
const articlesInFeed = 50;

/** The URLs of all pages, and the dates of articles (sitemaps.org, protocol 0.9). */
function formatSitemap(origin: string, pages: readonly ReleasePage[]): string {
  const urls = pages.map(({ path, meta }) => {
    const day = findArticle(meta)?.datePublished.slice(0, 10);
    const lastChange = day ? `<lastmod>${day}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc>${lastChange}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/** The newest articles, newest first (RSS 2.0). */
function formatFeed(origin: string, pages: readonly ReleasePage[]): string {
  const items = pages
    .flatMap(({ path, meta }) => {
      const article = findArticle(meta);
      return article ? [{ ...article, link: escapeHtml(`${origin}${path}`) }] : [];
    })
    .toSorted((one, other) => other.datePublished.localeCompare(one.datePublished))
    .slice(0, articlesInFeed)
    .map(
      ({ link, headline, description, datePublished }) => `    <item>
      <title>${escapeHtml(headline)}</title>
      <link>${link}</link>
      <guid>${link}</guid>
      <pubDate>${new Date(datePublished).toUTCString()}</pubDate>
      <description>${escapeHtml(description)}</description>
    </item>
`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Proper: the blog</title>
    <link>${escapeHtml(origin)}/blog</link>
    <atom:link href="${escapeHtml(origin + feedPath)}" rel="self" type="application/rss+xml"/>
    <description>How leaders hand work over, and what a good assistant makes of it.</description>
    <language>en-gb</language>
${items.join('')}  </channel>
</rss>
`;
}

const formatRule = (pattern: string, headers: response.Headers): string =>
  [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Formats `_headers`, from which hosts such as Cloudflare Pages read the headers of responses. */
function formatHeaders({ config, shell }: NextSite): string {
  // Cloudflare Pages takes at most 100 rules. A host may join the values of two matching rules: browsers then
  // apply both policies, and ignore a joined Cross-Origin-Resource-Policy.
  const rules = [
    formatRule('/*', { ...response.getSiteHeaders(config.origin), ...response.getFileHeaders('index.html') }),
    // SVG and XML may run no script. A `sandbox` would hide PDFs in WebKit; patterns cannot omit PDFs.
    formatRule('/releases/*', {
      'cache-control': response.releaseCacheControl,
      'content-security-policy': "script-src 'none'",
    }),
    formatRule('/releases/:name/:folder/social/*', response.socialPictureHeaders),
    formatRule('/composition.json', { 'cache-control': response.documentCacheControl }),
    // These get their own headers, with `sandbox`: none is a PDF.
    ...listRootFiles(shell.release).map((file) => formatRule(`/${file}`, response.getFileHeaders(file))),
  ];
  return rules.join('\n');
}

/** Yields the composer's own files of a site, for search engines, hosts and servers. Some are large. */
export function* listSiteFiles(
  next: NextSite,
  documents: readonly PlannedDocument[],
  record: CompositionRecord,
): Generator<readonly [file: string, text: string]> {
  const { config, remotes } = next;
  const unavailable = documents.flatMap(({ path, page }) => (page ? [] : (path ?? [])));
  const pages = documents.flatMap(({ page }) => page ?? []);
  // The feed has the articles of the remote that owns its path.
  const owner = findOwner(remotes, feedPath);
  const inFeed = pages.filter(({ path }) => findOwner(remotes, path) === owner);
  yield ['sitemap.xml', formatSitemap(config.origin, pages)];
  yield [feedPath.slice(1), formatFeed(config.origin, inFeed)];
  yield ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${config.origin}/sitemap.xml\n`];
  yield ['config.json', `${JSON.stringify(config, null, 2)}\n`];
  yield [siteManifestFile, formatManifest(next, record)];
  yield ['_headers', formatHeaders(next)];
  for (const path of unavailable) yield [`${unavailableFolder}/${documentFile(path)}`, ''];
}
