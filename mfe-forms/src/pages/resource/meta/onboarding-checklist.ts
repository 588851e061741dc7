import type { PageMeta } from 'shared-types';

export const meta: PageMeta = {
  title: 'Executive Assistant Onboarding Checklist | Proper',
  description:
    'What to agree, open and hand over in the fortnight of onboarding an executive assistant: a guide and a spreadsheet, from intake to the first review.',
  keywords: ['executive assistant onboarding', 'onboarding checklist', 'assistant handover'],
  kind: 'website',
};
