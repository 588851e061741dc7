import { onboarding, paths } from '@proper/shared-types/company';
import { markupOfPages, testPages, wordsOf } from '@proper/shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { articles, builtPages, markupOf } from '../../test-support/content';
import type { ArticleFields } from '../content/article-fields';
import { createExcerpt, makeBlogPages } from '../content/content-pages';
import { featuredArticleCount, resources } from '../content/resources';
import { pages } from '../remote';

testPages(pages, builtPages);

describe.each(articles)('the article at $path', ({ path, title, published, category }) => {
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
    const meta = builtPages.find((page) => page.path === path)?.meta;
    expect(meta?.structuredData?.[0]).toMatchObject({
      '@type': 'Article',
      headline: title,
      datePublished: `${published}T00:00:00Z`,
      articleSection: category,
      publisher: { '@id': '/#organization' },
    });
  });
});

it('the articles describe the first weeks as the other pages do', () => {
  expect(markupOf(paths.level5Assistant)).toContain(`href="${paths.dayEight}"`);
  expect(wordsOf(markupOf(paths.emailManagement))).toContain(onboarding.mail);
});

describe('the blog', () => {
  it('shows the first article in full, and cuts the excerpts of the others', () => {
    const html = markupOf(paths.blog);
    const text = wordsOf(html);
    const [first, ...others] = articles;
    for (const { path } of articles) expect(html).toContain(`href="${path}"`);
    expect(text).toContain(first?.excerpt);
    for (const other of others) {
      expect(text).toContain(createExcerpt(other.excerpt));
      expect(text).not.toContain(other.excerpt);
    }
  });

  it('leads to the contact page to subscribe, which then says so in the message', () => {
    expect(markupOf(paths.blog)).toMatch(/<a href="\/contact\?about=updates"[^>]*>Subscribe to Updates/);
  });
});

describe('the archive', () => {
  const fields: ArticleFields = {
    title: 'On desks',
    excerpt: 'What a desk is for.',
    category: 'Company',
    readTime: '4 min read',
    published: '2024-02-29',
    browse: [],
    picture: 'DeskPicture',
    head: { title: 'On desks | Proper', description: 'Desks.', keywords: [] },
  };
  /** The pages of a blog with that many articles; number 1 is the oldest. */
  const blogOf = (count: number) =>
    makeBlogPages(
      Array.from({ length: count }, (_, index) => ({
        id: `article-${count - index}`,
        fields,
        sections: [],
        html: '',
        picture: '',
      })),
    );
  const listsOf = (count: number) =>
    blogOf(count).map(({ path, data }) => [path, data.articles.map(({ id }) => id)]);

  it('begins once there are two full pages, and loses no article', () => {
    expect(blogOf(47).map(({ path }) => path)).toEqual([paths.blog]);
    expect(blogOf(75).map(({ path, data }) => [path, data.articles.length])).toEqual([
      [paths.blog, 27],
      ['/blog/archive/2', 24],
      ['/blog/archive/1', 24],
    ]);
    expect(listsOf(75).flatMap(([, ids]) => ids)).toEqual(
      Array.from({ length: 75 }, (_, index) => `article-${75 - index}`),
    );
  });

  it('stays as it is when an article is added', () => {
    expect(blogOf(76).slice(1)).toEqual(blogOf(75).slice(1));
  });

  it('leads from the blog to the oldest article', async () => {
    const markup = await markupOfPages(pages, blogOf(75));
    expect(markup.get(paths.blog)).toMatch(/href="\/blog\/archive\/2"[^>]*>Earlier articles/);
    expect(markup.get('/blog/archive/2')).toMatch(/href="\/blog\/archive\/1"[^>]*>Earlier articles/);
    expect(markup.get('/blog/archive/1')).toContain('href="/blog/article-1"');
    expect(markup.get('/blog/archive/1')).not.toContain('Earlier articles</a>');
  });
});

describe('the resources page', () => {
  it('shows all downloads and the newest articles', () => {
    const html = markupOf(paths.resources);
    const text = wordsOf(html);
    for (const { title, description, type, badge, features } of resources)
      for (const part of [title, description, type, badge, ...features]) expect(text).toContain(part);
    const cards = [...html.matchAll(/<article.*?<a href="([^"]+)"/gs)].map(([, href]) => href);
    expect(resources.findIndex(({ inPreparation }) => inPreparation)).toBe(resources.length - 1);
    expect(cards).toEqual([...resources, ...articles.slice(0, featuredArticleCount)].map(({ path }) => path));
  });
});
