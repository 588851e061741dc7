import type { PageMeta } from 'shared-types';

export const meta: PageMeta = {
  title: 'Free guides and templates for delegating | Proper',
  description:
    'Four free downloads and three articles on working with an assistant: a delegation playbook, a review template, and guides to communication and tasking.',
  keywords: [
    'delegation playbook',
    'assistant review template',
    'remote work communication guide',
    'effective tasking guide',
    'executive assistant resources',
  ],
  kind: 'website',
};
