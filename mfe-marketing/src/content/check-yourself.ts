/** What visitors can verify in their own browser: a claim, and how to see it. */
export const checks = {
  'No cookies':
    'Open your browser’s developer tools (F12 on most), then Application or Storage, then Cookies. The list is empty.',
  'Nothing kept':
    'In the same place, Local storage is empty. Session storage holds where you have scrolled to and what you have typed into a form and not sent; it ends with the tab.',
  'No third parties':
    'Open Network, and reload. Every line has the address of this site. What you sort, calculate or fill in on these pages is in none of them.',
} as const;
