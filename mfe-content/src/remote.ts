import { paths, type RemotePage } from 'shared-types';

export const pages: readonly RemotePage[] = [
  {
    path: paths.blog,
    chunk: 'blog',
    meta: () => import(/* webpackChunkName: "blog" */ './pages/blog/meta'),
    load: () => import(/* webpackChunkName: "blog" */ './pages/blog/BlogPage'),
  },
  {
    path: paths.level5Assistant,
    chunk: 'level-5-assistant',
    meta: () => import(/* webpackChunkName: "level-5-assistant" */ './pages/articles/meta/level-5-assistant'),
    load: () => import(/* webpackChunkName: "level-5-assistant" */ './pages/articles/Level5AssistantPage'),
  },
  {
    path: paths.fourPrinciples,
    chunk: 'four-principles',
    meta: () => import(/* webpackChunkName: "four-principles" */ './pages/articles/meta/four-principles'),
    load: () => import(/* webpackChunkName: "four-principles" */ './pages/articles/FourPrinciplesPage'),
  },
  {
    path: paths.emailManagement,
    chunk: 'email-management',
    meta: () => import(/* webpackChunkName: "email-management" */ './pages/articles/meta/email-management'),
    load: () => import(/* webpackChunkName: "email-management" */ './pages/articles/EmailManagementPage'),
  },
  {
    path: paths.resources,
    chunk: 'resources',
    meta: () => import(/* webpackChunkName: "resources" */ './pages/resources/meta'),
    load: () => import(/* webpackChunkName: "resources" */ './pages/resources/ResourcesPage'),
  },
];
