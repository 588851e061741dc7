import { account } from '@proper/shared-types';

/** Who sees a client's inbox, and how far: the questions that come before any trust. */
export const accessRows = [
  {
    title: 'What is opened',
    text: 'What you decide, and no more: we ask for the least access that the work needs. What must never be opened, forwarded or seen stands on the first page of your playbook.',
  },
  {
    title: 'How access works',
    text: account.access,
  },
  {
    title: 'Who checks',
    text: `Your assistant does the daily work, and your onshore manager answers for it. ${account.review}`,
  },
] as const;
