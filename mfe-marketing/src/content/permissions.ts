/** How far a tool is open, from closed to the most that anybody gets, as the page's address names it. */
export const levels = ['closed', 'reads', 'drafts', 'sends'] as const;

type Level = (typeof levels)[number];
export type OpenLevel = Exclude<Level, 'closed'>;

/** The systems for mail and calendar of which the sheet knows the settings. */
export const systems = {
  google: 'Google Workspace',
  microsoft: 'Microsoft 365',
  other: 'Another system',
} as const;

type System = keyof typeof systems;

/** What one level means, and whether the tool itself enforces it or somebody checks it as a rule. */
interface Meaning {
  readonly isEnforced: boolean;
  readonly text: string;
}

/** What the sheet says of a tool in one system. */
interface ToolInSystem {
  /** The system that this applies to; all systems if undefined. */
  readonly system?: System;
  readonly meanings: Readonly<Record<OpenLevel, Meaning>>;
  /** How the client withdraws the access. */
  readonly withdraw: string;
}

export interface Tool {
  readonly id: string;
  readonly name: string;
  /** What the assistant does at each level; the last is up to a limit. */
  readonly verbs: Readonly<Record<OpenLevel, string>>;
  /** Its level in the example. */
  readonly example: Level;
  /** Its limit in the example. */
  readonly limit: string;
  readonly inSystems: readonly ToolInSystem[];
}

const enforced = (text: string): Meaning => ({ isEnforced: true, text });
const rule = (text: string): Meaning => ({ isEnforced: false, text });

/** What the sheet says of a tool whose settings it does not know: the assistant has a login of their own. */
export const ownTool: ToolInSystem = {
  meanings: {
    reads: rule('With the smallest role that the tool has.'),
    drafts: rule('The login can do more; what is ready waits for you.'),
    sends: rule('The limit is on this sheet.'),
  },
  withdraw: 'In the vault: take back the assistant’s login. In the tool: delete the assistant’s user.',
};

export const tools: readonly Tool[] = [
  {
    id: 'inbox',
    name: 'Inbox',
    verbs: { reads: 'Reads', drafts: 'Drafts', sends: 'Sends' },
    example: 'drafts',
    limit: 'Routine answers',
    inSystems: [
      {
        system: 'google',
        meanings: {
          reads: rule('A delegate in Gmail can open, send and delete everything.'),
          drafts: rule('A delegate in Gmail can send as well; drafts wait for you.'),
          sends: rule('Gmail has no such limit. The limit is on this sheet.'),
        },
        withdraw: 'In Gmail’s settings: Accounts, “Grant access to your account”, “delete”.',
      },
      {
        system: 'microsoft',
        meanings: {
          reads: enforced('“Reviewer” on the folders that you choose.'),
          drafts: enforced('“Editor” on those folders, without “send on behalf”.'),
          sends: rule('“Send on behalf” has no such limit. The limit is on this sheet.'),
        },
        withdraw:
          'In Outlook: File, Account Settings, Delegate Access. Choose the assistant, and press “Remove”.',
      },
      { ...ownTool, system: 'other' },
    ],
  },
  {
    id: 'calendar',
    name: 'Calendar',
    verbs: { reads: 'Reads', drafts: 'Proposes', sends: 'Moves' },
    example: 'drafts',
    limit: 'Not before ten; your own hour stays',
    inSystems: [
      {
        system: 'google',
        meanings: {
          reads: enforced('“See all event details”. Entries marked private show as busy.'),
          drafts: enforced('“See all event details”: the assistant proposes, you book.'),
          sends: rule('“Make changes to events” opens private entries too. The limit is on this sheet.'),
        },
        withdraw: 'In the calendar’s sharing settings: remove the assistant.',
      },
      {
        system: 'microsoft',
        meanings: {
          reads: enforced('“Reviewer”. Private entries stay hidden unless you tick the box.'),
          drafts: enforced('“Reviewer”: the assistant proposes, you book.'),
          sends: rule('“Editor” can book and move anything. The limit is on this sheet.'),
        },
        withdraw: 'In Outlook: Calendar, Sharing and Permissions. Choose the assistant, and press “Remove”.',
      },
      { ...ownTool, system: 'other' },
    ],
  },
  {
    id: 'travel',
    name: 'Travel site',
    verbs: { reads: 'Looks', drafts: 'Holds', sends: 'Books' },
    example: 'drafts',
    limit: 'Trains and hotels that you agreed to',
    inSystems: [
      {
        meanings: {
          reads: enforced('A login of the assistant’s own that sees bookings, where there is such a role.'),
          drafts: rule('The assistant holds an option, and you confirm.'),
          sends: rule(
            'You enter your card once, on the site itself, which shows nobody its number. We set a limit for each trip where the site has one.',
          ),
        },
        withdraw: 'On the site: remove the assistant’s login.',
      },
    ],
  },
];

/** Tools that are closed to everybody, and what the sheet says about them. */
export const closedTools = [
  ['Bank and payroll', 'Closed to everybody: no login exists.'],
  ['Yours alone', 'Your passwords: nobody asks for them.'],
] as const;

/** How many tools a client can add. */
export const ownTools = 2;

/** A sheet that is filled in, a line for each tool: what the assistant of the day on the home page may do. */
export const exampleSheet = [
  ['Inbox', 'Sends routine answers; drafts the rest'],
  ['Calendar', 'Moves meetings; none before ten'],
  ['Travel site', 'Books what you agreed to'],
  ['Bank and payroll', 'Closed: your assistant has no login'],
] as const;
