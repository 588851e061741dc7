import type { ReleasePage } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { articleOf, datePages } from './page-dates';
import { feedXml, sitemapXml } from './site-files';

const page = (path: `/${string}`, published?: string): ReleasePage => {
  const article = {
    '@type': 'Article',
    headline: 'Mail & <calls>',
    description: 'How',
    datePublished: published,
  };
  return {
    path,
    chunk: 'page',
    scripts: [],
    styles: [],
    meta: {
      title: path,
      description: path,
      keywords: [],
      kind: published ? 'article' : 'website',
      structuredData: published ? [article] : [],
    },
  };
};
const pages = [page('/about'), page('/blog/mail', '2026-03-09')];

const compose = (about: string, at: string, before = {}) =>
  datePages({
    documents: new Map([
      ['/about', { of: about, html: () => about }],
      ['/blog/mail', { of: 'mail', html: () => '<main>Mail</main>' }],
    ]),
    pages,
    before,
    at,
  });

const document = (text: string, version: string) =>
  `<title>About</title><script src="/releases/shell/${version}/a.js"></script>` +
  `<main class="${version}"><h1 class="x-${version}">${text}</h1></main><footer>${version}</footer>`;

describe('the date of a page', () => {
  const first = compose(document('About us', '1'), '2026-04-01T09:00:00.000Z');

  it('is the day of its first composition, and for an article the day that it gives itself', () => {
    expect(first['/about']?.changed).toBe('2026-04-01T09:00:00.000Z');
    expect(sitemapXml('https://proper.example', first)).toContain(
      '<url><loc>https://proper.example/blog/mail</loc><lastmod>2026-03-09</lastmod></url>',
    );
  });

  it('stays when nothing but versions, styles and the footer are new', () => {
    expect(compose(document('About us', '2'), '2026-05-01T09:00:00.000Z', first)).toEqual(first);
  });

  it('moves for the page whose text is new, and for no other', () => {
    const second = compose(document('About all of us', '2'), '2026-05-01T09:00:00.000Z', first);
    expect(second['/about']?.changed).toBe('2026-05-01T09:00:00.000Z');
    expect(second['/blog/mail']).toEqual(first['/blog/mail']);
  });
});

it('the feed lists the articles, newest first, with their dates and addresses', () => {
  const all = [page('/about'), page('/blog/old', '2026-01-05'), page('/blog/new', '2026-03-09')];
  const xml = feedXml(
    'https://proper.example',
    all.flatMap((each) => articleOf(each) ?? []),
  );
  expect([...xml.matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, address]) => address)).toEqual([
    'https://proper.example/blog/new',
    'https://proper.example/blog/old',
  ]);
  expect(xml).toContain('<pubDate>Mon, 09 Mar 2026 00:00:00 GMT</pubDate>');
  expect(xml).toContain('<title>Mail &amp; &lt;calls&gt;</title>');
});
