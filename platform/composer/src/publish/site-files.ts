import { readFileSync } from 'node:fs';
import { documentFile, unavailableFolder } from '@proper/operator-kit/composed-site';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import { redirectRules } from '@proper/operator-kit/mistyped-address';
import {
  cachingOfDocuments,
  cachingOfReleases,
  fileOfHeaders,
  type Headers,
  headersOf,
  headersOfDocument,
  headersOfFile,
  headersOfSocialPictures,
} from '@proper/operator-kit/response-headers';
import type { SitePath } from '@proper/shared-types';
import { feedPath } from '@proper/shared-types/release';
import { documentFiles, pagesFile, policiesFile, rootFilesOf } from '../base/releases';
import type { Article } from '../fetch/release-schema';
import { ownerOf } from '../fetch/remotes-file';
import type { NextSite, SiteDocument } from './site-plan';

/** Feed readers fetch the feed often, and only show what is new. */
const articlesInFeed = 50;

/** All pages by their public addresses, and the dates of articles (sitemaps.org, protocol 0.9). */
function sitemapXml(origin: string, pages: readonly SiteDocument[]): string {
  const urls = pages.map(({ path, article }) => {
    const lastChange = article ? `<lastmod>${article.datePublished.slice(0, 10)}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc>${lastChange}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/** The newest articles, newest first (RSS 2.0). */
function feedXml(origin: string, articles: readonly (Article & { readonly path: SitePath })[]): string {
  const items = articles
    .toSorted((one, other) => other.datePublished.localeCompare(one.datePublished))
    .slice(0, articlesInFeed)
    .map(
      ({ path, headline, description, datePublished }) => `    <item>
      <title>${escapeHtml(headline)}</title>
      <link>${escapeHtml(`${origin}${path}`)}</link>
      <guid>${escapeHtml(`${origin}${path}`)}</guid>
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

const headerRule = (address: string, headers: Headers): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** The files from which hosts read the headers of responses: of all, of each document, and of the shell's files at the root. */
function headerFiles(
  { config: { origin }, shell }: NextSite,
  documents: readonly SiteDocument[],
  id: string,
) {
  // One rule for each pattern: Cloudflare Pages takes at most 100. A document's own policy is in the document. The values of two
  // matching rules may be joined: browsers apply both policies, and ignore a joined Cross-Origin-Resource-Policy.
  const rules = [
    headerRule('/*', { ...headersOf(origin), ...headersOfFile('index.html') }),
    // An SVG or XML file must run no script. A `sandbox` would hide PDFs from WebKit, and a pattern cannot leave them out.
    headerRule('/releases/*', {
      'cache-control': cachingOfReleases,
      'content-security-policy': "script-src 'none'",
    }),
    headerRule('/releases/:name/:folder/social/*', headersOfSocialPictures),
    headerRule('/composition.json', { 'cache-control': cachingOfDocuments }),
    // As a release's files, and without a PDF among them.
    ...rootFilesOf(shell.release).map((file) => headerRule(`/${file}`, headersOfFile(file))),
  ];
  const headers = documents.map(({ path, folder }) => {
    const policy = readFileSync(`${folder}/${documentFiles.policy}`, 'utf8');
    return [documentFile(path), headersOfDocument(policy)] as const;
  });
  // nginx looks up a policy with the site's folder, so that no document gets the policy of another site.
  const policies = headers.map(
    ([file, each]) => `"${id}/${file}" "${each['content-security-policy'] ?? ''}";\n`,
  );
  return {
    _headers: rules.join('\n'),
    [fileOfHeaders]: `${JSON.stringify(Object.fromEntries(headers), null, 2)}\n`,
    [policiesFile]: policies.join(''),
  };
}

/** The composer's own files of a site, by their names: what search engines, hosts and servers read. */
export function siteFiles(
  next: NextSite,
  documents: readonly SiteDocument[],
  id: string,
): Readonly<Record<string, string>> {
  const { config, remotes } = next;
  const pages = documents.flatMap(({ path, ...rest }) => (path === null ? [] : [{ path, ...rest }]));
  const unavailable = pages.filter(({ isUnavailable }) => isUnavailable);
  const available = pages.filter(({ isUnavailable }) => !isUnavailable);
  const addresses = pages.map(({ path }) => path);
  // The feed has the articles of the remote that owns its address.
  const owner = ownerOf(remotes, feedPath);
  const articles = available.flatMap(({ path, article }) =>
    article && ownerOf(remotes, path) === owner ? [{ path, ...article }] : [],
  );
  return {
    'sitemap.xml': sitemapXml(config.origin, available),
    [feedPath.slice(1)]: feedXml(config.origin, articles),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${config.origin}/sitemap.xml\n`,
    'config.json': `${JSON.stringify(config, null, 2)}\n`,
    ...headerFiles(next, documents, id),
    // The pages that a mistyped address may mean.
    _redirects: redirectRules(addresses),
    [pagesFile]: addresses.map((page) => `"${page === '/' ? '' : page}" "${page}";\n`).join(''),
    ...Object.fromEntries(unavailable.map(({ path }) => [`${unavailableFolder}/${documentFile(path)}`, ''])),
  };
}
