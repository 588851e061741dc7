import type { RemotePage } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';

export const pages: readonly RemotePage[] = [
  {
    path: paths.home,
    chunk: 'home',
    load: () => import(/* webpackChunkName: "home" */ './pages/home/HomePage'),
  },
  {
    path: paths.services,
    chunk: 'services',
    load: () => import(/* webpackChunkName: "services" */ './pages/services/ServicesPage'),
  },
  {
    path: paths.about,
    chunk: 'about',
    meta: () => import(/* webpackChunkName: "about" */ './pages/about/meta'),
    load: () => import(/* webpackChunkName: "about" */ './pages/about/AboutPage'),
  },
  {
    path: paths.faq,
    chunk: 'faq',
    load: () => import(/* webpackChunkName: "faq" */ './pages/faq/FaqPage'),
  },
];
