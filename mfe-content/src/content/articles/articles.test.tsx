import { excerptLength } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { articles, markupOf } from '../../../test-support/content';
import type { ArticleSummary } from '../article-fields';
import { createExcerpt } from '../content-pages';

/** The number of words that can be read in a reading time. */
const wordsFor = (readTime: ArticleSummary['readTime']): number => 200 * Number.parseInt(readTime, 10) + 50;

/** The text of an article with its headings, without the rest of the page. */
const textOf = ({ path }: ArticleSummary): string =>
  /<article.*<h2.*?(?=<div class="follow)/s.exec(markupOf(path))?.[0] ?? '';

/** The number of words in the text, without those in headings and drawings. */
const countWords = (article: ArticleSummary): number =>
  textOf(article)
    .replaceAll(/<(svg|h2).*?<\/\1>/gs, ' ')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

describe.each(articles)('the article $id', (article) => {
  it('takes about as long to read as it says', () => {
    const words = countWords(article);
    const expected = wordsFor(article.readTime);
    expect(Math.abs(words - expected) / expected, `${words} words`).toBeLessThanOrEqual(0.08);
  });

  it('has a figure in its text, described for readers who cannot see it', () => {
    expect(textOf(article)).toMatch(/<figure.*<svg[^>]*role="img".*<figcaption/s);
  });

  it('has an excerpt that is cut after a whole word', () => {
    expect(article.excerpt.slice(0, excerptLength)).toMatch(/\p{Letter}$/u);
    expect(article.excerpt.slice(excerptLength)).toMatch(/^\P{Letter}/u);
  });
});

describe('the articles', () => {
  it('are listed newest first', () => {
    const days = articles.map(({ published }) => published);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it('each link to their two neighbours, the newest also to the oldest', () => {
    for (const [index, { path }] of articles.entries()) {
      const [, list = ''] = /aria-labelledby="read-next"(.*?)<\/section>/s.exec(markupOf(path)) ?? [];
      const next = [articles.at(index - 1), articles[(index + 1) % articles.length]];
      expect([...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
        articles.filter((article) => next.includes(article)).map((article) => article.path),
      );
    }
  });
});

it('the excerpt on a card is cut to the first 150 characters, with an ellipsis and no space before it', () => {
  expect(createExcerpt('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
  expect(createExcerpt(`${'x'.repeat(149)} and more`)).toBe(`${'x'.repeat(149)}…`);
});
