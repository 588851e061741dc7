import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths, type SiteConfig, SiteConfigProvider } from 'shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleSummaries } from '../content/article-summaries';
import { excerpt } from '../content/excerpt';
import { resources } from '../content/resources';
import { pages } from '../remote';

const config: SiteConfig = {
  origin: 'https://proper.example',
  bookingUrl: 'https://booking.example/proper',
  contactEmail: 'hello@proper.example',
  instagramUrl: 'https://www.instagram.com/proper',
  linkedinUrl: 'https://www.linkedin.com/company/proper',
  supabase: { url: '/', anonKey: 'key' },
  emailjs: { origin: '/', serviceId: 'service', templateId: 'template', publicKey: 'key' },
};

/** The markup of every page, by path. */
const markup = new Map<string, string>();
const markupOf = (path: string): string => markup.get(path) ?? '';

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

beforeAll(async () => {
  for (const { path, load } of pages) {
    const page = createElement((await load()).default);
    markup.set(path, renderToStaticMarkup(<SiteConfigProvider value={config}>{page}</SiteConfigProvider>));
  }
});

describe.each(pages)('the page at $path', ({ path, meta }) => {
  it('has exactly one h1, before any other heading, and skips no level', () => {
    const levels = [...markupOf(path).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.reduce((previous, level) => {
      expect(level).toBeLessThanOrEqual(previous + 1);
      return level;
    });
  });

  it('uses no id twice, and points to none that is missing', () => {
    const ids = [...markupOf(path).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, targets = ''] of markupOf(path).matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g))
      expect(ids).toEqual(expect.arrayContaining(targets.split(' ')));
    for (const [, anchor] of markupOf(path).matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
  });

  it('carries no style attribute, which the security policy would refuse', () => {
    expect(markupOf(path)).not.toContain(' style="');
  });

  it('has a title and a description of useful length', () => {
    expect(meta.title).toMatch(/^.{21,56} \| Proper$/);
    expect(meta.description.length).toBeGreaterThanOrEqual(70);
    expect(meta.description.length).toBeLessThanOrEqual(160);
  });
});

it('gives every page a title and a description of its own', () => {
  expect(new Set(pages.map(({ meta }) => meta.title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ meta }) => meta.description)).size).toBe(pages.length);
});

describe.each(articleSummaries)('the article at $path', ({ path, title, readTime, published, category }) => {
  it('says what it is, how long it takes, and where its list is', () => {
    const html = markupOf(path);
    expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe(title);
    expect(html).toContain(readTime);
    expect(html).toMatch(/<span[^>]*>About<\/span>/);
    expect(html).toMatch(/<a href="\/blog">.*?Back to Blog<\/a>/s);
  });

  it('opens the scheduling page in a new tab, and links to both networks', () => {
    const html = markupOf(path);
    expect(html).toMatch(
      /<a href="https:\/\/booking\.example\/proper"[^>]*target="_blank"[^>]*>Book Your Discovery Call/,
    );
    for (const href of [config.instagramUrl, config.linkedinUrl]) expect(html).toContain(`href="${href}"`);
  });

  it('lists its sections, each with a link to its heading', () => {
    const [, contents = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(markupOf(path)) ?? [];
    const links = [...contents.matchAll(/href="#([^"]+)">(.*?)<\/a>/g)].map(([, id, text]) => [id, text]);
    const headings = [
      ...(/<article.*<\/article>/s.exec(markupOf(path))?.[0] ?? '').matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g),
    ].map(([, id, text]) => [id, text]);
    expect(links.length).toBeGreaterThanOrEqual(4);
    expect(links).toEqual(headings);
  });

  it('is described to search engines as it is shown', () => {
    const [node] = pages.find((page) => page.path === path)?.meta.structuredData ?? [];
    expect(node).toMatchObject({
      '@type': 'Article',
      headline: title,
      datePublished: published,
      articleSection: category,
      publisher: { '@id': '/#organization' },
    });
  });
});

describe('the blog', () => {
  it('shows the first article in full, and cuts the excerpts of the others', () => {
    const text = textOf(markupOf(paths.blog));
    const [first, ...others] = articleSummaries;
    expect(text).toContain(first.excerpt);
    for (const other of others) {
      expect(text).toContain(excerpt(other.excerpt));
      expect(text).not.toContain(other.excerpt);
    }
    for (const { category, readTime } of articleSummaries) {
      expect(text).toContain(category);
      expect(text).toContain(readTime);
    }
  });

  it('leads to the contact page to subscribe', () => {
    expect(markupOf(paths.blog)).toMatch(/<a href="\/contact"[^>]*>Subscribe to Updates/);
  });
});

describe('the resources page', () => {
  it('shows four downloads and three articles', () => {
    const html = markupOf(paths.resources);
    const text = textOf(html);
    for (const { title, description, type, badge, features } of resources)
      for (const part of [title, description, type, badge, ...features]) expect(text).toContain(part);
    expect(html.match(/<article/g)).toHaveLength(resources.length + articleSummaries.length);
  });

  it('asks for one email address, and says what to do without scripts', () => {
    const [form = ''] = /<form.*<\/form>/s.exec(markupOf(paths.resources)) ?? [];
    expect(form.match(/<input/g)).toHaveLength(1);
    for (const attribute of ['type="email"', 'required=""', 'autoComplete="email"', 'inputMode="email"'])
      expect(form.toLowerCase()).toContain(attribute.toLowerCase());
    expect(form).toMatch(/<button type="submit"[^>]*>Subscribe<\/button>/);
    expect(form).toContain(`mailto:${config.contactEmail}`);
  });
});
