/** How we work, day to day. The article on the four principles argues each of them at length. */
export const principles = [
  {
    title: 'Own the outcome, not the task',
    text: 'A task is done when the result is there: not when the mail is sent, but when the answer is in.',
  },
  {
    title: 'Write it down once',
    text: 'You explain a thing one time. It goes into your playbook, and nobody asks you again.',
  },
  {
    title: 'Ask early, with an answer in hand',
    text: 'A question comes while there is still time, and with the answer that we would choose.',
  },
  {
    title: 'Protect the week before the day',
    text: 'We guard the hours that matter this week before we fill the gaps that are free today.',
  },
] as const;
