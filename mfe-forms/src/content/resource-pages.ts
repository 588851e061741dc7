import type { RemotePage } from '@proper/shared-types';

/** The pages of all resources, by their place: an entry for each file. */
export const resourcePages: readonly RemotePage[] = Object.values(
  import.meta.glob<RemotePage & { readonly place: number }>('./resources/*.mdx', {
    query: '?page',
    import: 'page',
    eager: true,
  }),
).sort((one, other) => one.place - other.place);
