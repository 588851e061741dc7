import { paths, type RemotePage } from '@proper/shared-types';
import { articlePages } from './content/article-pages';

export const pages: readonly RemotePage[] = [
  {
    path: paths.blog,
    chunk: 'blog',
    meta: () => import(/* webpackChunkName: "blog" */ './pages/blog/meta'),
    load: () => import(/* webpackChunkName: "blog" */ './pages/blog/BlogPage'),
  },
  ...articlePages,
  {
    path: paths.resources,
    chunk: 'resources',
    meta: () => import(/* webpackChunkName: "resources" */ './pages/resources/meta'),
    load: () => import(/* webpackChunkName: "resources" */ './pages/resources/ResourcesPage'),
  },
];
