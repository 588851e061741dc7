import { paths, type RemotePage } from '@proper/shared-types';
import { resourcePages } from './content/resource-pages';

export const pages: readonly RemotePage[] = [
  {
    path: paths.contact,
    chunk: 'contact',
    meta: () => import(/* webpackChunkName: "contact" */ './pages/contact/meta'),
    load: () => import(/* webpackChunkName: "contact" */ './pages/contact/ContactPage'),
  },
  ...resourcePages,
];
