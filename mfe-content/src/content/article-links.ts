import type { ArticleSummary } from './article';
import { newestFirst } from './newest-first';

/** What a link to an article says: without its excerpt, which would be in the page of every other one. */
export type ArticleLink = Pick<
  ArticleSummary,
  'id' | 'path' | 'title' | 'category' | 'readTime' | 'published'
>;

/** Links to all articles, newest first. */
export const articleLinks: readonly ArticleLink[] = newestFirst(
  Object.values(
    import.meta.glob<ArticleLink>('./articles/*.mdx', { query: '?link', import: 'link', eager: true }),
  ),
);
