import { call, paths } from '@proper/shared-types/company';

/** Links for visitors who have more questions. */
export const quickLinks = [
  {
    title: 'Plans and pricing',
    text: 'Three plans side by side: hours, response times and what each one costs.',
    href: paths.pricing,
  },
  {
    title: 'All the questions',
    text: 'Cost, work, trust, the first weeks.',
    href: paths.faq,
  },
  {
    title: 'Contact us',
    text: `Send us your question in writing. We respond within ${call.responseWithin}.`,
    href: paths.contact,
  },
] as const;
