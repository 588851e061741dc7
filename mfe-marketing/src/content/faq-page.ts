import { call, paths } from '@proper/shared-types/company';

/** What visitors can verify in their own browser: a claim, and how to see it. */
export const checks = {
  'No cookies':
    'Open your browser’s developer tools (F12 on most), then Application or Storage, then Cookies. The list is empty.',
  'Nothing kept':
    'In the same place, Local storage is empty. Session storage holds where you have scrolled to and what you have typed into a form and not sent; it ends with the tab.',
  'No third parties':
    'Open Network, and reload. Every line shows the address of this site. What you sort, calculate or fill in on these pages is in none of them.',
} as const;

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
