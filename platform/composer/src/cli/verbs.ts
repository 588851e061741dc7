import { exitCodes } from '@proper/operator-kit/arguments';
import { compose, disableVerb, enableVerb, gc, pinVerb, rollback, unpinVerb } from './change';
import type { Context, OwnOption } from './context';
import { history, status } from './look';
import { watch } from './watch';

/** One thing that an operator can do. */
export interface Verb {
  readonly name: string;
  /** One sentence. */
  readonly what: string;
  /** The words that it takes, as they stand in the help: optional ones in brackets. */
  readonly takes: readonly string[];
  /** Options that not every verb has, and what each does here, as lines of the help. */
  readonly options: Partial<Readonly<Record<OwnOption, string>>>;
  readonly exitCodes: string;
  run(context: Context, words: readonly string[]): Promise<number>;
}

const looking =
  'Exit codes: 0 printed, 1 nothing has been composed yet or a file cannot be read, 2 bad usage.';
const composing = `Exit codes: ${exitCodes.done} composed, ${exitCodes.failed} not composed (the live site stays as it was), ${exitCodes.usage} bad usage,
${exitCodes.refused} composed, but a release was refused and the last good one of its team stays.`;
const dryRun = {
  'dry-run': '  --dry-run            fetch, check and render, and change nothing that is live',
};

const browser = {
  browser:
    '  --browser            open every page of each new release in Chromium: it must hydrate, and say nothing',
};
const accept = {
  accept: `  --accept NAME=REASON let the new release of a name in with what the gate has against it, where it is safe; the
                       reason is recorded, and that release is not refused for it again`,
};

/** In the order of the help. */
export const verbs: readonly Verb[] = [
  {
    name: 'status',
    what: 'Shows what is live, what is pinned or disabled, and what was refused and why.',
    takes: [],
    options: {},
    exitCodes: looking,
    run: status,
  },
  {
    name: 'history',
    what: 'Lists the compositions, the live one first.',
    takes: [],
    options: {},
    exitCodes: looking,
    run: history,
  },
  {
    name: 'compose',
    what: 'Composes the site from the current releases.',
    takes: [],
    options: { ...dryRun, ...browser, ...accept },
    exitCodes: composing,
    run: compose,
  },
  {
    name: 'watch',
    what: 'Composes whenever a team publishes, until it is stopped.',
    takes: [],
    options: {
      interval: '  --interval SECONDS   between two looks at each source (default: 10)',
      ...browser,
    },
    exitCodes: 'Exit codes: 0 stopped, 1 could not start, 2 bad usage.',
    run: watch,
  },
  {
    name: 'rollback',
    what: 'Pins what an earlier composition was made of, and composes.',
    takes: ['[ID]'],
    options: dryRun,
    exitCodes: composing,
    run: rollback,
  },
  {
    name: 'pin',
    what: 'Keeps one version of a name in the site, whatever its team publishes.',
    takes: ['NAME', 'VERSION'],
    options: dryRun,
    exitCodes: composing,
    run: pinVerb,
  },
  {
    name: 'unpin',
    what: 'Follows the releases of a name again.',
    takes: ['NAME'],
    options: dryRun,
    exitCodes: composing,
    run: unpinVerb,
  },
  {
    name: 'disable',
    what: 'Leaves a remote out: its pages say that they are not available at the moment.',
    takes: ['NAME'],
    options: dryRun,
    exitCodes: composing,
    run: disableVerb,
  },
  {
    name: 'enable',
    what: 'Takes a remote in again.',
    takes: ['NAME'],
    options: dryRun,
    exitCodes: composing,
    run: enableVerb,
  },
  {
    name: 'gc',
    what: 'Removes releases that no open page, no composition that is remembered and no pin may need.',
    takes: [],
    options: { 'dry-run': '  --dry-run            list them, and remove nothing' },
    exitCodes: 'Exit codes: 0 done, 1 failed, 2 bad usage.',
    run: gc,
  },
];

export const verbNamed = (name: string): Verb | undefined => verbs.find((verb) => verb.name === name);

export const help = `Runs a site: composes it, looks at it, and decides what goes into it.

Usage: npm run site -- VERB [options]

${verbs.map(({ name, takes, what }) => `  ${[name, ...takes].join(' ').padEnd(20)} ${what}`).join('\n')}

Every verb has --help, --json and --data.`;
