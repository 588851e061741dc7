/** The columns of the permission sheet. */
export const permissionColumns = [
  'Your assistant',
  'Your manager',
  'Stays closed',
  'To withdraw it',
] as const;

/** An example of a permission sheet: a row for each tool. */
export const permissions = [
  [
    'Inbox',
    'Reads, sorts and drafts, as your delegate',
    'Checks what goes out',
    'The people and subjects that you name',
    'In the mailbox: remove the delegate',
  ],
  [
    'Calendar',
    'Books and moves, within your rules',
    'Sees it, changes nothing',
    'Entries marked private',
    'In the calendar: stop sharing',
  ],
  [
    'Travel site',
    'Books, with a login of their own in the vault',
    'Sees what is booked',
    'Your own login and your card',
    'On the site: close that login',
  ],
] as const;

/** Tools that are closed to everybody, and what the sheet says about them. */
export const closedTools = [
  ['Bank and payroll', 'Closed: nobody sees it.'],
  ['Your own logins', 'Closed: your passwords are never asked for.'],
] as const;
