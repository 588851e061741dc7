/**
 * An example of the note that closes a client's day. It has the five lines, in their order, that the article on email
 * promises (mfe-content, email-management).
 */
export const endOfDayNote = [
  {
    about: 'What came in that matters',
    line: 'A proposal for the new office. It is in Yours, with a draft.',
  },
  { about: 'What went out in your name', line: 'Two invitations declined; the supplier moved to Tuesday.' },
  {
    about: 'Who is waiting for whom',
    line: 'The printer waits for your address. We wait for the auditor, reminded today.',
  },
  { about: 'What was unsure', line: 'A request to speak in March. In Yours, with the doubt written on it.' },
  { about: 'What tomorrow begins with', line: 'An hour of your own. Then the budget, papers attached.' },
] as const;
