import type { Collection } from '@proper/preset/content';
import { articleHead, articleSummary } from './src/content/article-fields';

/** The texts of this remote. */
export const collections: readonly Collection[] = [
  {
    kind: 'pages',
    folder: 'src/content/articles',
    route: '/blog',
    link: ['title', 'category', 'readTime', 'published'],
    orderedBy: 'published',
    summary: articleSummary,
    head: articleHead,
    components: ['src/pictures'],
    designSystem: ['Figures'],
    layout: { from: 'src/pages/articles/ArticlePage', name: 'ArticlePage' },
    meta: { from: 'src/pages/articles/article-meta', name: 'articleMeta' },
  },
];
