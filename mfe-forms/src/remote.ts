import type { RemotePage } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';

export const pages: readonly RemotePage[] = [
  {
    path: paths.contact,
    chunk: 'contact',
    meta: () => import(/* webpackChunkName: "contact" */ './pages/contact/meta'),
    load: () => import(/* webpackChunkName: "contact" */ './pages/contact/ContactPage'),
  },
  {
    path: `${paths.resources}/*`,
    chunk: 'resource',
    load: () => import(/* webpackChunkName: "resource" */ './pages/resource/ResourcePage'),
  },
];
