import { renderToStaticMarkup } from 'react-dom/server';
import { excerptLength } from 'shared-types';
import { describe, expect, it } from 'vitest';
import type { Article } from '../article';
import { articleSummaries } from '../article-summaries';
import { article as emailManagement } from './email-management';
import { article as fourPrinciples } from './four-principles';
import { article as level5Assistant } from './level-5-assistant';

const articles: readonly Article[] = [level5Assistant, fourPrinciples, emailManagement];

/** How many words an article has that takes as long to read as it says. */
const wordsFor: Readonly<Record<Article['readTime'], number>> = {
  '4 min read': 850,
  '5 min read': 1050,
  '6 min read': 1250,
};

const textOf = ({ sections }: Article): string =>
  sections.map(({ body }) => renderToStaticMarkup(body)).join(' ');

/** Words of the text that is read in full; drawings are looked at. */
const wordsOf = (article: Article): number =>
  textOf(article)
    .replaceAll(/<svg.*?<\/svg>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

describe.each(articles)('the article $id', (article) => {
  it('takes about as long to read as it says', () => {
    const words = wordsOf(article);
    const expected = wordsFor[article.readTime] ?? Number.NaN;
    expect(Math.abs(words - expected) / expected, `${words} words`).toBeLessThanOrEqual(0.08);
  });

  it('has sections with an anchor of their own each', () => {
    const ids = article.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
  });

  it('has a drawn figure in its text, with words for those who do not see it', () => {
    expect(textOf(article)).toMatch(/<figure.*<svg[^>]*role="img".*<figcaption/s);
  });

  it('has an excerpt that a card has to cut', () => {
    expect(article.excerpt.length).toBeGreaterThan(excerptLength);
  });
});

describe('the articles', () => {
  it('are listed newest first', () => {
    const days = articleSummaries.map(({ published }) => published);
    expect(days).toEqual(days.toSorted().reverse());
  });
});
