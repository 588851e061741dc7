import type { PageMeta } from '@proper/shared-types';

export const meta: PageMeta = {
  title: 'Executive assistants who put your week in order | Proper',
  description:
    'A done-for-you executive assistant service for leaders: inbox, calendar and follow-ups, run by an assistant and checked by an onshore manager.',
  keywords: [
    'executive assistant service',
    'remote executive assistant',
    'inbox management',
    'calendar management',
    'delegation',
  ],
  kind: 'website',
};
