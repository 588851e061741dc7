import type { PageMeta } from 'shared-types';

export const meta: PageMeta = {
  title: 'Effective Tasking Guide and Reference Cards | Proper',
  description:
    'How to write a task so that it comes back right: five parts, examples, ranks and dates, a task sheet to copy and eight cards to cut out.',
  keywords: ['effective tasking', 'task sheet', 'quick reference cards', 'delegating tasks'],
  kind: 'website',
};
