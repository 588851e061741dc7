import { paths, type RemotePage } from 'shared-types';
import { emailManagementMeta, fourPrinciplesMeta, level5AssistantMeta } from './pages/articles/meta';
import { blogMeta } from './pages/blog/meta';
import { resourcesMeta } from './pages/resources/meta';

export const pages: readonly RemotePage[] = [
  {
    path: paths.blog,
    chunk: 'blog',
    meta: blogMeta,
    load: () => import(/* webpackChunkName: "blog" */ './pages/blog/BlogPage'),
  },
  {
    path: paths.level5Assistant,
    chunk: 'level-5-assistant',
    meta: level5AssistantMeta,
    load: () => import(/* webpackChunkName: "level-5-assistant" */ './pages/articles/Level5AssistantPage'),
  },
  {
    path: paths.fourPrinciples,
    chunk: 'four-principles',
    meta: fourPrinciplesMeta,
    load: () => import(/* webpackChunkName: "four-principles" */ './pages/articles/FourPrinciplesPage'),
  },
  {
    path: paths.emailManagement,
    chunk: 'email-management',
    meta: emailManagementMeta,
    load: () => import(/* webpackChunkName: "email-management" */ './pages/articles/EmailManagementPage'),
  },
  {
    path: paths.resources,
    chunk: 'resources',
    meta: resourcesMeta,
    load: () => import(/* webpackChunkName: "resources" */ './pages/resources/ResourcesPage'),
  },
];
