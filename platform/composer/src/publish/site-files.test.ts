import { expect, it } from 'vitest';
import type { Article } from '../remote/job/part';
import { feedXml, sitemapXml } from './site-files';

const article = (path: `/${string}`, datePublished: string): Article => ({
  path,
  headline: 'Mail & <calls>',
  description: 'How',
  datePublished,
});
const articles = [article('/blog/old', '2026-01-05'), article('/blog/new', '2026-03-09T00:00:00Z')];
const pages = [
  { path: '/about' },
  ...articles.map(({ path, datePublished }) => ({ path, day: datePublished.slice(0, 10) })),
] as const;

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
  const xml = sitemapXml('https://proper.example', pages);
  expect(xml.match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://proper.example/about</loc></url>',
    '<url><loc>https://proper.example/blog/old</loc><lastmod>2026-01-05</lastmod></url>',
    '<url><loc>https://proper.example/blog/new</loc><lastmod>2026-03-09</lastmod></url>',
  ]);
});
