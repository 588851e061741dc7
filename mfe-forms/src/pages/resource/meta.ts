import type { PageMeta } from 'shared-types';

/** Head data of the five resource pages. */
export const resourceMeta = {
  onboardingChecklist: {
    title: 'Executive Assistant Onboarding Checklist | Proper',
    description:
      'What to agree, open and hand over in the fortnight of onboarding an executive assistant: a guide and a spreadsheet, from intake to the first review.',
    keywords: ['executive assistant onboarding', 'onboarding checklist', 'assistant handover'],
    kind: 'website',
  },
  delegationPlaybook: {
    title: 'Task Delegation Playbook, a Free PDF | Proper',
    description:
      'Seven working sheets for handing over work: sort your week, write the brief, agree who may decide what, and review the first month.',
    keywords: ['task delegation', 'delegation playbook', 'handover brief', 'levels of authority'],
    kind: 'website',
  },
  timeAudit: {
    title: 'Assistant Performance Review Template | Proper',
    description:
      'A free template for reviewing a month of work with your assistant: preparation sheets, an audit of hours, questions and agreements.',
    keywords: ['performance review template', 'executive assistant review', 'time audit'],
    kind: 'website',
  },
  remoteWorkGuide: {
    title: 'Remote Work Communication Guide, a Free PDF | Proper',
    description:
      'Agree channels, messages and shared hours with the people you work with from afar. Examples, planners and an agreement to fill in by hand.',
    keywords: ['remote work communication', 'time zones', 'handover note', 'communication agreement'],
    kind: 'website',
  },
  taskingGuide: {
    title: 'Effective Tasking Guide and Reference Cards | Proper',
    description:
      'How to write a task so that it comes back right: five parts, examples, ranks and dates, a task sheet to copy and eight cards to cut out.',
    keywords: ['effective tasking', 'task sheet', 'quick reference cards', 'delegating tasks'],
    kind: 'website',
  },
} as const satisfies Record<string, PageMeta>;
