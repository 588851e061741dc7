import type { RemotePage } from '@proper/shared-types';

export const pages: readonly RemotePage[] = [
  {
    path: '/sample/open-roles',
    chunk: 'open-roles',
    meta: () => import(/* webpackChunkName: "open-roles" */ './pages/open-roles/meta'),
    load: () => import(/* webpackChunkName: "open-roles" */ './pages/open-roles/OpenRolesPage'),
  },
];
