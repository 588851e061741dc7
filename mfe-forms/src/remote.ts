import { paths, type RemotePage } from '@proper/shared-types';

/** The pages of all resources, by their place: an entry for each file. */
const resourcePages: readonly RemotePage[] = Object.values(
  import.meta.glob<RemotePage & { readonly place: number }>('./content/resources/*.mdx', {
    query: '?page',
    import: 'page',
    eager: true,
  }),
).sort((one, other) => one.place - other.place);

export const pages: readonly RemotePage[] = [
  {
    path: paths.contact,
    chunk: 'contact',
    meta: () => import(/* webpackChunkName: "contact" */ './pages/contact/meta'),
    load: () => import(/* webpackChunkName: "contact" */ './pages/contact/ContactPage'),
  },
  ...resourcePages,
];
