import type { RemotePage } from '@proper/shared-types';
import { newestFirst } from './newest-first';

/** The pages of all articles, newest first: an entry for each file. */
export const articlePages: readonly RemotePage[] = newestFirst(
  Object.values(
    import.meta.glob<RemotePage & { readonly published: string }>('./articles/*.mdx', {
      query: '?page',
      import: 'page',
      eager: true,
    }),
  ),
);
