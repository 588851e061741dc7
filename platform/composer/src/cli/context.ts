import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { defaultDataDir, remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import type { ComposeOptions } from '../compose-options';
import { type Remotes, readRemotes } from '../pull/remotes-file';
import { readComposerSettings } from '../settings';

/** The command line is not understood: its message and the help are printed. */
export class UsageError extends Error {}

/** Milliseconds to wait for another composer that is at work. */
export const patienceMs = 60_000;

/** The options that every verb takes. */
const commonOptions = {
  remotes: { type: 'string', default: path.join(root, remotesFile) },
  data: { type: 'string', default: process.env.DATA_DIR ?? path.join(root, defaultDataDir) },
  config: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The options that some verbs take. */
const ownOptions = {
  interval: { type: 'string', default: '10' },
  'dry-run': { type: 'boolean', default: false },
  accept: { type: 'string', multiple: true },
  browser: { type: 'boolean', default: false },
} as const;

export type OwnOption = keyof typeof ownOptions;

export const isOwnOption = (name: string): name is OwnOption => Object.hasOwn(ownOptions, name);

/** Reads a command line with all options that there are. @throws what `parseArgs` does */
export const parseLine = (args: string[]) =>
  parseArgs({
    args,
    options: { ...commonOptions, ...ownOptions },
    allowPositionals: true,
    tokens: true,
  });

export const commonHelp = `  --remotes FILE       the remotes, where each publishes, and its routes (default: ${remotesFile})
  --data DIR           holds the store and the sites (default: $DATA_DIR, else ${defaultDataDir})
  --config FILE        JSON with any of the configuration's keys; the environment goes before it
  --json               the result as JSON; progress goes to standard error
  --help               this text`;

/** What the options are set to. */
type Values = ReturnType<typeof parseLine>['values'];

/** What a verb works with. */
export interface Context {
  readonly dataDir: string;
  readonly remotes: Remotes;
  readonly dryRun: boolean;
  /** Whether new releases are opened in a browser. */
  readonly browser: boolean;
  /** Why the operator accepts what the gate has against the new release of a name. */
  readonly accept: ReadonlyMap<ReleaseName, string>;
  /** Seconds between two looks at the sources. */
  readonly interval: number;
  /** Reads everything that may have changed since: `remotes.json` and the configuration. */
  composeOptions(): Promise<ComposeOptions>;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
  /** Prints the result, for a person or as JSON. */
  print(data: unknown, text: string): void;
  /** The name of a release, checked. @throws OperatorError */
  releaseName(word: string | undefined): ReleaseName;
  /** The name of a remote, checked. @throws OperatorError */
  remoteName(word: string | undefined): RemoteName;
}

/**
 * Reads what the options name.
 *
 * @throws OperatorError when something of it is not as it should be.
 * @throws UsageError when an option is not.
 */
export async function contextOf(values: Values): Promise<Context> {
  const dataDir = path.resolve(values.data);
  const report = (line: string): void => (values.json ? console.error(line) : console.log(line));
  const readAll = () => readRemotes(path.resolve(values.remotes));
  const remotes = await readAll();
  const interval = Number(values.interval);
  if (!(interval >= 1 && interval <= 3600))
    throw new UsageError('--interval is a number of seconds from 1 to 3600.');
  const isRemote = (name: string): name is RemoteName =>
    [...remotes.remotes.keys()].some((known) => known === name);
  const unknown = (word = '', known: readonly string[]): never => {
    throw new OperatorError(`There is no "${word}" in remotes.json; it has ${known.join(', ')}.`);
  };
  const releaseName = (word = ''): ReleaseName =>
    word === 'shell' || isRemote(word) ? word : unknown(word, ['shell', ...remotes.remotes.keys()]);
  const accepted = (values.accept ?? []).map((words) => {
    const [, name, reason] = /^([^=\s]+)=\s*(\S.*)$/s.exec(words) ?? [];
    if (name === undefined || reason === undefined)
      throw new UsageError(`--accept takes NAME=REASON, such as mfe-content="moved to the new blog".`);
    return [name, reason] as const;
  });
  return {
    dataDir,
    remotes,
    dryRun: values['dry-run'],
    browser: values.browser,
    accept: new Map(accepted.map(([name, reason]) => [releaseName(name), reason])),
    interval,
    report,
    async composeOptions() {
      const config = await loadConfig({ defaults: embeddedDefaults, file: values.config, env: process.env });
      for (const warning of hostWarnings(config)) report(`Warning: ${warning}`);
      return {
        remotes: await readAll(),
        dataDir,
        config,
        settings: readComposerSettings(process.env),
        waitMs: patienceMs,
        report,
      };
    },
    print: (data, text) => console.log(values.json ? JSON.stringify(data, null, 2) : text),
    releaseName,
    remoteName: (word = '') => (isRemote(word) ? word : unknown(word, [...remotes.remotes.keys()])),
  };
}
