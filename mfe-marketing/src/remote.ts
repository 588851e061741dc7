import { paths, type RemotePage } from 'shared-types';
import { aboutMeta } from './pages/about/meta';
import { faqMeta } from './pages/faq/meta';
import { homeMeta } from './pages/home/meta';
import { servicesMeta } from './pages/services/meta';

export const pages: readonly RemotePage[] = [
  {
    path: paths.home,
    chunk: 'home',
    meta: homeMeta,
    load: () => import(/* webpackChunkName: "home" */ './pages/home/HomePage'),
  },
  {
    path: paths.services,
    chunk: 'services',
    meta: servicesMeta,
    load: () => import(/* webpackChunkName: "services" */ './pages/services/ServicesPage'),
  },
  {
    path: paths.about,
    chunk: 'about',
    meta: aboutMeta,
    load: () => import(/* webpackChunkName: "about" */ './pages/about/AboutPage'),
  },
  {
    path: paths.faq,
    chunk: 'faq',
    meta: faqMeta,
    load: () => import(/* webpackChunkName: "faq" */ './pages/faq/FaqPage'),
  },
];
