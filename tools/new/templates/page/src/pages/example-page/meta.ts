import type { PageMeta } from '@proper/shared-types';

/** What search engines show. The title has 20 to 56 characters before its end, the description 70 to 160. */
export const meta: PageMeta = {
  title: 'Head title | Proper',
  description:
    'Example page: a page that is being written. Say here in a sentence what its reader finds on it.',
  keywords: ['keyword'],
  kind: 'website',
};
