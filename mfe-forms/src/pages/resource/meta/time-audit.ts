import type { PageMeta } from 'shared-types';

export const meta: PageMeta = {
  title: 'Assistant Performance Review Template | Proper',
  description:
    'A free template for reviewing a month of work with your assistant: preparation sheets, an audit of hours, questions and agreements.',
  keywords: ['performance review template', 'executive assistant review', 'time audit'],
  kind: 'website',
};
