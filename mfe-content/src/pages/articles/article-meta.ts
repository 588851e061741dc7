import type { PageMeta } from '@proper/shared-types';
import type { ArticleSummary } from '../../content/article';
import type { ArticleHead } from '../../content/article-fields';

const organization = { '@id': '/#organization' } as const;

/** The head data of an article. */
export const articleMeta = (
  { path, title, category, published }: ArticleSummary,
  head: ArticleHead,
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
      datePublished: published,
      articleSection: category,
      inLanguage: 'en-GB',
      author: organization,
      publisher: organization,
    },
  ],
});
