import { compositionPagePath, documentFile, unavailableFolder } from '@proper/operator-kit/composed-site';
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
import { feedPath } from '@proper/shared-types/release';
import { pagesFile, policiesFile } from '../model/own-files';
import { type Article, type Part, PartWriter, partFiles } from '../remote/job/part';
import { articlesInFeed } from '../remote/write-part';
import { compositionPagePolicy } from './composition-page';
import { ownPart } from './deployed-site';
import type { Publication } from './publication';

/** All pages by their public addresses, and the dates of articles (sitemaps.org, protocol 0.9). */
export function sitemapXml(origin: string, pages: Part['pages']): string {
  const urls = pages.map(({ path, day }) => {
    const lastChange = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `  <url><loc>${escapeHtml(origin + path)}</loc>${lastChange}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

const feedItem = (origin: string, article: Article): string => {
  const { path, headline, description, datePublished } = article;
  return `    <item>
      <title>${escapeHtml(headline)}</title>
      <link>${escapeHtml(origin + path)}</link>
      <guid>${escapeHtml(origin + path)}</guid>
      <pubDate>${new Date(datePublished).toUTCString()}</pubDate>
      <description>${escapeHtml(description)}</description>
    </item>
`;
};

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

const robotsTxt = (origin: string): string => `User-agent: *
Allow: /

Sitemap: ${origin}/sitemap.xml
`;

const headerRule = (address: string, headers: Headers): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** The files from which hosts read the headers of responses: of all, of each document, and of the shell's files at the root. */
function headerFiles(
  { record, config: { origin } }: Publication,
  headersByFile: Readonly<Record<string, Headers>>,
  rootFiles: readonly string[],
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
    ...rootFiles.map((file) => headerRule(`/${file}`, headersOfFile(file))),
  ];
  // nginx looks up a policy with the site's folder, so that no document gets the policy of another site.
  const policies = Object.entries(headersByFile).map(
    ([file, headers]) => `"${record.id}/${file}" "${headers['content-security-policy'] ?? ''}";\n`,
  );
  return {
    _headers: rules.join('\n'),
    [fileOfHeaders]: `${JSON.stringify(headersByFile, null, 2)}\n`,
    [policiesFile]: policies.join(''),
  };
}

/** Writes the composer's own files of a site into a folder, where they differ: what search engines, hosts and servers read. */
export async function writeOwnFiles(publication: Publication, folder: string): Promise<Part> {
  const { config, site } = publication;
  const { unavailable } = publication.record;
  const parts = publication.parts.map(({ part }) => part);
  const { origin } = config;
  const pages = parts.flatMap((part) => part.pages);
  const addresses = [...unavailable, ...pages.map(({ path }) => path)];
  const files: Part['files'] = Object.assign({}, ...parts.map((part) => part.files));
  const shell = parts.find(({ name }) => name === 'shell');
  const rootFiles = Object.keys(shell?.files ?? {}).filter((file) => /^[^/]+(?<!\.html)$/.test(file));
  const documents = [null, ...addresses].map(documentFile);
  const policies = documents.map((file) => [file, files[file]?.policy] as const);
  if (config.compositionPage) policies.push([documentFile(compositionPagePath), compositionPagePolicy]);
  const headers = policies.map(([file, policy]) => [file, headersOfDocument(policy)] as const);
  const texts: Readonly<Record<string, string>> = {
    'sitemap.xml': sitemapXml(origin, pages),
    [feedPath.slice(1)]: feedXml(
      origin,
      parts.flatMap((part) => part.articles),
    ),
    'robots.txt': robotsTxt(origin),
    'config.json': `${JSON.stringify(config, null, 2)}\n`,
    ...headerFiles(publication, Object.fromEntries(headers), rootFiles),
    // The pages that a mistyped address may mean.
    _redirects: redirectRules(addresses),
    [pagesFile]: addresses.map((page) => `"${page === '/' ? '' : page}" "${page}";\n`).join(''),
    ...Object.fromEntries(unavailable.map((page) => [`${unavailableFolder}/${documentFile(page)}`, ''])),
  };
  const writer = new PartWriter(partFiles(folder), site.intact.get(ownPart)?.files);
  for (const [file, text] of Object.entries(texts)) await writer.write(file, text);
  return {
    name: ownPart,
    version: '',
    inputs: '',
    entry: null,
    pages: [],
    articles: [],
    files: writer.files,
  };
}
