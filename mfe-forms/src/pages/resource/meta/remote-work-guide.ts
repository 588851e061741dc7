import type { PageMeta } from 'shared-types';

export const meta: PageMeta = {
  title: 'Remote Work Communication Guide, a Free PDF | Proper',
  description:
    'Agree channels, messages and shared hours with the people you work with from afar. Examples, planners and an agreement to fill in by hand.',
  keywords: ['remote work communication', 'time zones', 'handover note', 'communication agreement'],
  kind: 'website',
};
