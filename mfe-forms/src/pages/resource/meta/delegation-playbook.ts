import type { PageMeta } from 'shared-types';

export const meta: PageMeta = {
  title: 'Task Delegation Playbook, a Free PDF | Proper',
  description:
    'Seven working sheets for handing over work: sort your week, write the brief, agree who may decide what, and review the first month.',
  keywords: ['task delegation', 'delegation playbook', 'handover brief', 'levels of authority'],
  kind: 'website',
};
