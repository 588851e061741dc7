import { publicRecordFile, unavailableFolder } from '@proper/operator-kit/composed-site';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import {
  cachingOfDocuments,
  cachingOfReleases,
  fileOfHeaders,
  type Headers,
  type HeadersByFile,
  headersOf,
  headersOfFile,
  headersOfSocialPictures,
} from '@proper/operator-kit/response-headers';
import type { SitePath } from '@proper/shared-types';
import { feedPath, type ReleasePage } from '@proper/shared-types/release';
import * as v from 'valibot';

const article = v.object({
  '@type': v.literal('Article'),
  headline: v.string(),
  description: v.string(),
  /** A day, such as `2026-03-09`. */
  datePublished: v.pipe(v.string(), v.isoDate()),
});

/** A blog article, as its page's structured data describes it. */
export interface Article extends Readonly<v.InferOutput<typeof article>> {
  readonly path: SitePath;
}

/** The articles among some pages. */
export const articlesOf = (pages: readonly ReleasePage[]): readonly Article[] =>
  pages.flatMap(({ path, meta }) => {
    const found = meta.structuredData?.find((node) => v.is(article, node));
    return found ? [{ path, ...v.parse(article, found) }] : [];
  });

/** All pages, by their public addresses, and when articles were published (sitemaps.org, protocol 0.9). */
export function sitemapXml(
  origin: string,
  pages: readonly Pick<ReleasePage, 'path'>[],
  articles: readonly Article[],
): string {
  const days = new Map(articles.map(({ path, datePublished }) => [path, datePublished]));
  const urls = pages.map(({ path }) => {
    const day = days.get(path);
    const change = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `  <url><loc>${escapeHtml(origin + path)}</loc>${change}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

const feedItem = (
  origin: string,
  { path, headline, description, datePublished }: Article,
): string => `    <item>
      <title>${escapeHtml(headline)}</title>
      <link>${escapeHtml(origin + path)}</link>
      <guid>${escapeHtml(origin + path)}</guid>
      <pubDate>${new Date(datePublished).toUTCString()}</pubDate>
      <description>${escapeHtml(description)}</description>
    </item>
`;

/** Readers of feeds ask often, and want what is new. */
const articlesInFeed = 50;

/** The newest articles, newest first (RSS 2.0). */
export const feedXml = (origin: string, articles: readonly Article[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Proper: the blog</title>
    <link>${escapeHtml(origin)}/blog</link>
    <atom:link href="${escapeHtml(origin + feedPath)}" rel="self" type="application/rss+xml"/>
    <description>How leaders hand work over, and what a good assistant makes of it.</description>
    <language>en-gb</language>
${articles
  .toSorted((one, other) => other.datePublished.localeCompare(one.datePublished))
  .slice(0, articlesInFeed)
  .map((article) => feedItem(origin, article))
  .join('')}  </channel>
</rss>
`;

export const robotsTxt = (origin: string): string => `User-agent: *
Allow: /

Sitemap: ${origin}/sitemap.xml
`;

const headerRule = (address: string, headers: Headers): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/**
 * The headers that a static host sends, in the format of Netlify and Cloudflare Pages. Where two rules match, a
 * host may join their values; only policies are in two rules, and a browser then applies both.
 *
 * @param documents - The headers of each page.
 */
export const headersFile = (origin: string, documents: ReadonlyMap<SitePath, Headers>): string =>
  [
    headerRule('/*', { ...headersOf(origin), ...headersOfFile('') }),
    ...[...documents].map(([page, headers]) =>
      headerRule(page, { 'cache-control': cachingOfDocuments, ...headers }),
    ),
    headerRule('/releases/*', { 'cache-control': cachingOfReleases, ...headersOfFile('releases/') }),
    headerRule('/releases/:name/:folder/social/*', headersOfSocialPictures),
  ].join('\n');

/** The policies of a site's documents, for nginx, whose configuration says how it reads them. */
export const policiesFile = '_policies.conf';

/**
 * The lines of an nginx `map` with the policy of each document.
 *
 * @param id - The site's folder: nginx looks its policies up with it, so that none meets a document of another site.
 */
export const policiesForNginx = (id: string, headers: HeadersByFile): string =>
  Object.entries(headers)
    .map(([file, own]) => `"${id}/${file}" "${own['content-security-policy'] ?? ''}";\n`)
    .join('');

const ownFiles: readonly string[] = [
  publicRecordFile,
  '404.html',
  '_headers',
  fileOfHeaders,
  policiesFile,
  'config.json',
  'index.html',
  'robots.txt',
  'sitemap.xml',
  feedPath.slice(1),
  'releases',
  unavailableFolder,
];

/** Whether a file, relative to the site, is one that the composer itself writes, or in the way of one. */
export const isOwnFile = (file: string): boolean =>
  ownFiles.some((own) => file === own || file.startsWith(`${own}/`) || own.startsWith(`${file}/`));
