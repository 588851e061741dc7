import type { RemotePage } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';

export const pages: readonly RemotePage[] = [
  {
    path: paths.blog,
    chunk: 'blog',
    load: () => import(/* webpackChunkName: "blog" */ './pages/blog/BlogPage'),
  },
  {
    path: `${paths.blog}/*`,
    chunk: 'article',
    load: () => import(/* webpackChunkName: "article" */ './pages/articles/ArticlePage'),
  },
  {
    path: `${paths.blog}/archive/*`,
    chunk: 'archive',
    load: () => import(/* webpackChunkName: "archive" */ './pages/blog/ArchivePage'),
  },
  {
    path: paths.resources,
    chunk: 'resources',
    load: () => import(/* webpackChunkName: "resources" */ './pages/resources/ResourcesPage'),
  },
];
