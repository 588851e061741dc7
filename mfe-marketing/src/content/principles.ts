import { principleNames } from '@proper/shared-types';

/** How we work, day to day. The article on the four principles argues each of them at length. */
export const principles = {
  [principleNames.outcome]:
    'A task is done when the result is there: not when the email is sent, but when the answer is in.',
  [principleNames.writing]:
    'You explain a thing once. It goes into your playbook, and nobody asks you again.',
  [principleNames.asking]:
    'A question comes while there is still time, and with the answer that we would choose.',
  [principleNames.week]:
    'We guard the hours that matter this week before we fill the gaps that are free today.',
} as const;
