import type { ArticleSummary } from './article';
import { newestFirst } from './newest-first';

/** All articles, newest first. */
export const articleSummaries: readonly ArticleSummary[] = newestFirst(
  Object.values(
    import.meta.glob<ArticleSummary>('./articles/*.mdx', {
      query: '?summary',
      import: 'summary',
      eager: true,
    }),
  ),
);
