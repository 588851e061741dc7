import type { PageMeta } from '@proper/shared-types';

/** What search engines show. Titles have 20 to 56 characters plus ` | Proper`, descriptions 70 to 160. */
export const meta: PageMeta = {
  title: 'Open roles: say here what it is | Proper',
  description:
    'Open roles: a page that is being written. Say here in one sentence what readers will find on it.',
  keywords: ['open roles'],
  kind: 'website',
};
