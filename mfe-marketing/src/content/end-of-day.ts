/**
 * An example of the note that closes a client's day. It has the five lines, in their order, that the article on email
 * promises (mfe-content, email-management).
 */
export const endOfDayNote = [
  ['What came in that matters', 'A proposal for the new office. It is in Yours, with a draft.'],
  ['What went out', 'Two invitations declined; the supplier moved to Tuesday.'],
  ['Who is waiting for whom', 'The printer waits for your address. We wait for the auditor, reminded today.'],
  ['What was unsure', 'A request to speak in March. It is in Yours, with the doubt written on it.'],
  ['What tomorrow begins with', 'An hour of your own. Then the budget, papers attached.'],
] as const;
