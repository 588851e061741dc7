/** Who sees a client's inbox, and how far: the questions that come before any trust. */
export const accessRows = [
  {
    title: 'What is opened',
    text: 'What you decide, and no more: we ask for the least access that the work needs. What must never be opened, forwarded or seen stands on the first page of your playbook.',
  },
  {
    title: 'How access works',
    text: "By delegated access where the tool has it. Where it has not, by a login of your assistant's own, in a shared vault. We never ask for your own passwords, and you can withdraw any access at any time.",
  },
  {
    title: 'Who checks',
    text: 'Your assistant does the daily work. Your onshore manager checks it and answers for it. At first you approve what goes out; after that your assistant works within limits that you have set.',
  },
] as const;
