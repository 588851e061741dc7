import type { PageMeta } from '@proper/shared-types';
import { call, callAgenda } from '@proper/shared-types/company';

export const meta: PageMeta = {
  title: 'Contact Us and Book Your Discovery Call | Proper',
  description: `Tell us what fills your week and book a ${call.length} discovery call about an executive assistant. We respond within ${call.responseWithin}.`,
  keywords: ['contact', 'discovery call', 'executive assistant', 'book a consultation'],
  kind: 'website',
  sheet: {
    title: `${call.minutes} minutes`,
    rows: callAgenda.map(({ from, to, text }) => [text, `${from}-${to}`]),
  },
};
