import type { ReleasePage } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import { feedXml, findArticles, sitemapXml } from './site-files';

const page = (path: `/${string}`, datePublished?: string): ReleasePage => {
  const article = { '@type': 'Article', headline: 'Mail & <calls>', description: 'How', datePublished };
  return {
    path,
    chunk: 'page',
    meta: {
      title: path,
      description: path,
      keywords: [],
      kind: datePublished ? 'article' : 'website',
      structuredData: datePublished ? [{ '@type': 'BreadcrumbList' }, article] : [],
    },
    scripts: [],
    styles: [],
  };
};
const pages = [page('/about'), page('/blog/old', '2026-01-05'), page('/blog/new', '2026-03-09T00:00:00Z')];
const articles = findArticles(pages);

it('the feed lists the articles with their dates and addresses, newest first', () => {
  const xml = feedXml('https://proper.example', articles);
  expect([...xml.matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, address]) => address)).toEqual([
    'https://proper.example/blog/new',
    'https://proper.example/blog/old',
  ]);
  expect(xml).toContain('<pubDate>Mon, 09 Mar 2026 00:00:00 GMT</pubDate>');
  expect(xml).toContain('<title>Mail &amp; &lt;calls&gt;</title>');
});

it('the sitemap lists every page, and the dates of articles', () => {
  const xml = sitemapXml('https://proper.example', pages, articles);
  expect(xml.match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://proper.example/about</loc></url>',
    '<url><loc>https://proper.example/blog/old</loc><lastmod>2026-01-05</lastmod></url>',
    '<url><loc>https://proper.example/blog/new</loc><lastmod>2026-03-09</lastmod></url>',
  ]);
});
