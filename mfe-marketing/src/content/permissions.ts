import { onboardingPhases } from '@proper/shared-types/company';

/** How far a tool is open, from closed to the most that anybody gets. */
export const levels = {
  closed: 'Closed',
  reads: 'Reads',
  drafts: 'Drafts',
  sends: 'Sends, up to a limit',
} as const;

export type Level = keyof typeof levels;
export type OpenLevel = Exclude<Level, 'closed'>;

/** The systems for mail and calendar of which the sheet knows the settings. */
export const systems = {
  google: 'Google Workspace',
  microsoft: 'Microsoft 365',
  other: 'Another system',
} as const;

type System = keyof typeof systems;

/** What one level means: whether the tool itself enforces it, or whether it is a rule that somebody checks. */
interface Meaning {
  readonly isEnforced: boolean;
  readonly text: string;
}

/** What the sheet says of a tool in one system. */
interface ToolInSystem {
  /** The systems that this is true of; all of them if there are none. */
  readonly system?: System;
  readonly meanings: Readonly<Record<OpenLevel, Meaning>>;
  /** How the client withdraws the access. */
  readonly withdraw: string;
}

/** A tool of the sheet. */
interface Tool {
  readonly id: string;
  readonly name: string;
  /** The level in the example. */
  readonly example: Level;
  /** The limit in the example. */
  readonly limit: string;
  readonly inSystems: readonly ToolInSystem[];
}

const enforced = (text: string): Meaning => ({ isEnforced: true, text });
const rule = (text: string): Meaning => ({ isEnforced: false, text });

const withdrawLogin =
  'In the vault: take back the login of the assistant’s own. In the tool itself: delete the assistant’s user.';

export const tools: readonly Tool[] = [
  {
    id: 'inbox',
    name: 'Inbox',
    example: 'drafts',
    limit: 'Suppliers and candidates; no promises',
    inSystems: [
      {
        system: 'google',
        meanings: {
          reads: rule(
            'A delegate in Gmail can open, send and delete everything. Your manager checks what was sent.',
          ),
          drafts: rule(
            'A delegate in Gmail can send as well. Drafts wait for you; your manager checks what was sent.',
          ),
          sends: rule(
            'Gmail has no limit to set. It is on this sheet, and your manager checks what goes out.',
          ),
        },
        withdraw:
          'In Gmail: Settings, Accounts, “Grant access to your account”. Press “delete” next to the assistant.',
      },
      {
        system: 'microsoft',
        meanings: {
          reads: enforced(
            '“Reviewer” on the folders that you choose. Outlook lets a reviewer read and nothing else.',
          ),
          drafts: enforced(
            '“Editor” on those folders, and no “send on behalf”: what is written cannot be sent.',
          ),
          sends: rule(
            '“Send on behalf” has no limit to set. It is on this sheet; your manager checks what goes out.',
          ),
        },
        withdraw:
          'In Outlook: File, Account Settings, Delegate Access. Choose the assistant, and press “Remove”.',
      },
      {
        system: 'other',
        meanings: {
          reads: rule(
            'A login of the assistant’s own opens what you share. Your manager checks what was sent.',
          ),
          drafts: rule(
            'The login could send as well. Drafts wait for you; your manager checks what was sent.',
          ),
          sends: rule('The limit is on this sheet. Your manager checks what goes out.'),
        },
        withdraw: withdrawLogin,
      },
    ],
  },
  {
    id: 'calendar',
    name: 'Calendar',
    example: 'sends',
    limit: 'Not before ten; your own hour stays',
    inSystems: [
      {
        system: 'google',
        meanings: {
          reads: enforced('“See all event details”. Entries marked private show as busy.'),
          drafts: enforced('“See all event details”: the assistant proposes, and only you can write.'),
          sends: rule(
            '“Make changes to events” opens private entries too. Which ones to leave alone is a rule.',
          ),
        },
        withdraw: 'In the calendar’s settings, where it is shared with people: remove the assistant.',
      },
      {
        system: 'microsoft',
        meanings: {
          reads: enforced('“Reviewer”. Private entries stay hidden in Outlook unless you tick the box.'),
          drafts: enforced('“Reviewer”: the assistant proposes, and only you can write.'),
          sends: rule(
            '“Editor” can book and move anything. Your rules are on this sheet; your manager checks them.',
          ),
        },
        withdraw: 'In Outlook: Calendar, Sharing and Permissions. Choose the assistant, and press “Remove”.',
      },
      {
        system: 'other',
        meanings: {
          reads: rule(
            `What the login may do depends on the system. Your manager tests it (${onboardingPhases.systemsAccess}).`,
          ),
          drafts: rule(
            'The assistant proposes and you enter. Your manager tests whether the login could write.',
          ),
          sends: rule('Your rules are on this sheet, and your manager checks them.'),
        },
        withdraw: withdrawLogin,
      },
    ],
  },
  {
    id: 'travel',
    name: 'Travel site',
    example: 'sends',
    limit: 'Trains and hotels that you agreed to',
    inSystems: [
      {
        meanings: {
          reads: enforced(
            'A login of the assistant’s own that sees bookings, where the site has such a role.',
          ),
          drafts: rule('The assistant holds an option, and you confirm. Your manager sees every booking.'),
          sends: rule(
            'Your card pays. You enter it once, on the site itself, which shows nobody its number. Where the site has a limit for each trip, it is enforced; otherwise it is a rule.',
          ),
        },
        withdraw:
          'On the site: remove the assistant’s login. Your card stays yours; nobody else ever had it.',
      },
    ],
  },
];

/** Tools that are closed to everybody, and what the sheet says about them. */
export const closedTools = [
  ['Bank and payroll', 'Closed to everybody: no login exists.'],
  ['Your passwords, which nobody asks for', 'Closed to everybody.'],
] as const;

/** What the sheet says of a tool that the client adds. */
export const ownTool: ToolInSystem = {
  meanings: {
    reads: rule('With the smallest role that the tool has. Your manager tests whether it can be enforced.'),
    drafts: rule('What is written waits for you. Your manager tests whether it can be enforced.'),
    sends: rule('The limit is on this sheet, and your manager checks it.'),
  },
  withdraw: withdrawLogin,
};

/** How many tools a client can add. */
export const ownTools = 3;

/** A sheet that is filled in, a line for each tool: what the assistant of the day on the home page may do. */
export const finishedSheet = [
  ['Inbox', 'Drafts; you send'],
  ['Calendar', 'Moves meetings, never before ten'],
  ['Travel site', 'Books trains and hotels that you agreed to'],
  ['Bank and payroll', 'Closed to everybody: no login exists'],
] as const;
