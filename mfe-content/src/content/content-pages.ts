import type { ContentPage } from '@proper/kit/content';
import type { PageMeta } from '@proper/shared-types';
import { excerptLength, paths } from '@proper/shared-types/company';
import type { ArticleContent, ArticleFields, ArticleListContent, ArticleSummary } from './article-fields';
import { featuredArticleCount, resources } from './resources';

/** An article as the build reads it. */
export interface Article {
  readonly id: string;
  readonly fields: ArticleFields;
  readonly sections: ArticleContent['data']['sections'];
  readonly html: string;
  /** The markup of its picture. */
  readonly picture: string;
}

const organization = { '@id': '/#organization' } as const;

/** The first `excerptLength` characters of a text, with an ellipsis if there are more. */
export const createExcerpt = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, excerptLength).trimEnd()}…`;

function summarise({ id, fields: { picture: _picture, head: _head, ...fields } }: Article): ArticleSummary {
  return { id, path: `${paths.blog}/${id}`, ...fields };
}

const makeArticleMeta = (
  { path, title, category, published }: ArticleSummary,
  head: ArticleFields['head'],
): PageMeta => ({
  ...head,
  kind: 'article',
  structuredData: [
    {
      '@type': 'Article',
      '@id': `${path}#article`,
      url: path,
      headline: title,
      description: head.description,
      // Search engines want a time with its zone. Articles have only a date, which begins in UTC.
      datePublished: `${published}T00:00:00Z`,
      articleSection: category,
      inLanguage: 'en-GB',
      author: organization,
      publisher: organization,
    },
  ],
});

/** Returns the articles before and after one in the list. The newest and the oldest are neighbours. */
const findNeighbours = (articles: readonly Article[], index: number): readonly Article[] => {
  const neighbours = [index - 1, index + 1].map((position) => (position + articles.length) % articles.length);
  return articles.filter((_, other) => other !== index && neighbours.includes(other));
};

/**
 * The pages of all articles. Each lists only its two neighbours, so a new article changes two other pages.
 *
 * @param articles - Newest first.
 */
export const makeArticlePages = (articles: readonly Article[]): readonly (ContentPage & ArticleContent)[] =>
  articles.map((article, index) => {
    const summary = summarise(article);
    return {
      path: summary.path,
      meta: makeArticleMeta(summary, article.fields.head),
      html: { text: article.html, picture: article.picture },
      data: {
        ...summary,
        sections: article.sections,
        next: findNeighbours(articles, index)
          .map(summarise)
          .map(({ id, path, title, category, readTime }) => ({ id, path, title, category, readTime })),
      },
    };
  });

/** How many articles a page of the archive lists. */
const archivePageLength = 24;

/**
 * Makes the blog, which leads with the newest article, and the pages of its archive. Those are counted from
 * the oldest article, so a new one changes none of them.
 *
 * @param articles - Newest first.
 */
export function makeBlogPages(articles: readonly Article[]): readonly (ContentPage & ArticleListContent)[] {
  const archived = Math.max(0, Math.floor(articles.length / archivePageLength) - 1);
  const newest = articles.length - archived * archivePageLength;
  const archivePages = Array.from({ length: archived }, (_, index) => {
    const from = newest + index * archivePageLength;
    return makeArchivePage(archived - index, articles.slice(from, from + archivePageLength));
  });
  return [makeBlogPage(articles.slice(0, newest), archived), ...archivePages];
}

/** The link to the page with earlier articles. */
const linkToEarlier = (archivePages: number): Pick<ArticleListContent['data'], 'earlier'> =>
  archivePages > 0 ? { earlier: `${paths.blog}/archive/${archivePages}` } : {};

const summariseForCard = (article: Article): ArticleSummary => ({
  ...summarise(article),
  excerpt: createExcerpt(article.fields.excerpt),
});

/** Makes a page of the archive. Number 1 has the oldest articles. */
const makeArchivePage = (number: number, articles: readonly Article[]): ContentPage & ArticleListContent => ({
  path: `${paths.blog}/archive/${number}`,
  meta: {
    title: `Earlier articles, part ${number} | Proper`,
    description: `Part ${number} of the earlier articles on handing work over and getting it back finished, newest first.`,
    keywords: ['delegation blog', 'executive assistant advice'],
    kind: 'website',
  },
  html: {},
  data: { articles: articles.map(summariseForCard), ...linkToEarlier(number - 1) },
});

function makeBlogPage(articles: readonly Article[], archivePages: number): ContentPage & ArticleListContent {
  return {
    path: paths.blog,
    meta: {
      title: 'Blog: working well with an assistant | Proper',
      description:
        'Articles on handing work over: how to tell good help from very good help, the principles we work by, and an inbox that somebody else can run.',
      keywords: [
        'delegation blog',
        'executive assistant advice',
        'inbox management',
        'working with an assistant',
      ],
      kind: 'website',
      sheet: {
        title: 'Latest articles',
        rows: articles.map(({ fields: { title, readTime } }) => [title, readTime.replace(' read', '')]),
      },
    },
    html: Object.fromEntries(articles.map(({ id, picture }) => [id, picture])),
    data: {
      articles: articles.map((article, index) =>
        index === 0 ? summarise(article) : summariseForCard(article),
      ),
      ...linkToEarlier(archivePages),
    },
  };
}

/** The page that lists all downloads, and the articles that belong to its categories. */
export function makeResourcesPage(articles: readonly Article[]): ContentPage & ArticleListContent {
  return {
    path: paths.resources,
    meta: {
      title: 'Free guides and templates for delegating | Proper',
      description:
        'Free downloads and articles on working with an assistant: a delegation playbook, a review template, and guides to communication and tasking.',
      keywords: [
        'delegation playbook',
        'assistant review template',
        'remote work communication guide',
        'effective tasking guide',
        'executive assistant resources',
      ],
      kind: 'website',
      sheet: { title: 'Digital downloads', rows: resources.map(({ title }) => [title, '']) },
    },
    html: {},
    data: {
      articles: articles
        .filter(({ fields }, index) => index < featuredArticleCount || fields.browse.length > 0)
        .map(summarise),
    },
  };
}
