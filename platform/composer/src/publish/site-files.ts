import { documentFile, publicRecordFile, unavailableFolder } from '@proper/operator-kit/composed-site';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import {
  cachingOfDocuments,
  cachingOfReleases,
  fileOfHeaders,
  type Headers,
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
  /** A time with its zone, such as `2026-03-09T00:00:00Z`, or a day, as in older releases. */
  datePublished: v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.isoDate())]),
});

/** A blog article, as its page's structured data describes it. */
export interface Article extends Readonly<v.InferOutput<typeof article>> {
  readonly path: SitePath;
}

/** Finds the articles among some pages. */
export const findArticles = (pages: readonly ReleasePage[]): readonly Article[] =>
  pages.flatMap(({ path, meta }) => {
    const found = meta.structuredData?.find((node) => v.is(article, node));
    return found ? [{ path, ...v.parse(article, found) }] : [];
  });

/** All pages by their public addresses, and the dates of articles (sitemaps.org, protocol 0.9). */
export function sitemapXml(
  origin: string,
  pages: readonly Pick<ReleasePage, 'path'>[],
  articles: readonly Article[],
): string {
  const days = new Map(articles.map(({ path, datePublished }) => [path, datePublished.slice(0, 10)]));
  const urls = pages.map(({ path }) => {
    const day = days.get(path);
    const lastChange = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `  <url><loc>${escapeHtml(origin + path)}</loc>${lastChange}</url>\n`;
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

/** Feed readers fetch the feed often, and only show what is new. */
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

/** The policies of a site's documents, for nginx, whose configuration says how it reads them. */
export const policiesFile = '_policies.conf';

/** The headers of each document, by the path of its page; null for the not-found document. */
type DocumentHeaders = readonly (readonly [page: SitePath | null, headers: Headers])[];

/**
 * The files from which hosts read the headers of responses.
 *
 * @param id - The site's folder. nginx looks up a policy with it, so that no document gets the policy of another site.
 */
export function headerFiles(origin: string, id: string, documents: DocumentHeaders) {
  const headersByFile = Object.fromEntries(
    documents.map(([page, headers]) => [documentFile(page), headers] as const),
  );
  // One rule for each pattern: Cloudflare Pages takes at most 100. A document's own policy is in the document. The values of two
  // matching rules may be joined: browsers apply both policies, and ignore a joined Cross-Origin-Resource-Policy.
  const rules = [
    headerRule('/*', { ...headersOf(origin), ...headersOfFile('') }),
    // An SVG or XML file must run no script. A `sandbox` would hide PDFs from WebKit, and a pattern cannot leave them out.
    headerRule('/releases/*', {
      'cache-control': cachingOfReleases,
      'content-security-policy': "script-src 'none'",
    }),
    headerRule('/releases/:name/:folder/social/*', headersOfSocialPictures),
    headerRule('/composition.json', { 'cache-control': cachingOfDocuments }),
  ];
  const policies = Object.entries(headersByFile).map(
    ([file, headers]) => `"${id}/${file}" "${headers['content-security-policy'] ?? ''}";\n`,
  );
  return {
    _headers: rules.join('\n'),
    [fileOfHeaders]: `${JSON.stringify(headersByFile, null, 2)}\n`,
    [policiesFile]: policies.join(''),
  };
}

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

/** Whether a file, relative to the site, is one that the composer itself writes, or would be in its way. */
export const isOwnFile = (file: string): boolean =>
  ownFiles.some((own) => file === own || file.startsWith(`${own}/`) || own.startsWith(`${file}/`));
