import path from 'node:path';
import { embeddedDefaults } from 'operator-kit/embedded-defaults';
import { hostWarnings } from 'operator-kit/host-warnings';
import { OperatorError } from 'operator-kit/operator-error';
import { defaultDataDir, remotesFile, root } from 'operator-kit/repository';
import { loadConfig } from 'operator-kit/site-config';
import type { RemoteName } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import type { ComposeOptions } from '../compose';
import { readComposerSettings } from '../settings';
import { type Remotes, readRemotes } from '../sources/remotes-file';

/** The options that every verb takes. */
export const commonOptions = {
  remotes: { type: 'string', default: path.join(root, remotesFile) },
  data: { type: 'string', default: process.env.DATA_DIR ?? path.join(root, defaultDataDir) },
  config: { type: 'string' },
  interval: { type: 'string', default: '10' },
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export const commonHelp = `  --remotes FILE       the remotes, where each publishes, and its routes (default: ${remotesFile})
  --data DIR           holds the store and the sites (default: $DATA_DIR, else ${defaultDataDir})
  --config FILE        JSON with any of the configuration's keys; the environment goes before it
  --json               the result as JSON; progress goes to standard error
  --help               this text`;

interface CommonValues {
  readonly remotes: string;
  readonly data: string;
  readonly config?: string | undefined;
  readonly interval: string;
  readonly json: boolean;
  readonly 'dry-run': boolean;
}

/** What a verb works with. */
export interface Context {
  readonly dataDir: string;
  readonly remotes: Remotes;
  readonly dryRun: boolean;
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
 */
export async function contextOf(values: CommonValues): Promise<Context> {
  const dataDir = path.resolve(values.data);
  const report = (line: string): void => (values.json ? console.error(line) : console.log(line));
  const readAll = () => readRemotes(path.resolve(values.remotes));
  const remotes = await readAll();
  const interval = Number(values.interval);
  if (!(interval >= 1 && interval <= 3600))
    throw new OperatorError('--interval is a number of seconds from 1 to 3600.');
  const isRemote = (name: string): name is RemoteName =>
    [...remotes.remotes.keys()].some((known) => known === name);
  const unknown = (word = '', known: readonly string[]): never => {
    throw new OperatorError(`There is no "${word}" in remotes.json; it has ${known.join(', ')}.`);
  };
  return {
    dataDir,
    remotes,
    dryRun: values['dry-run'],
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
        waitMs: 60_000,
        report,
      };
    },
    print: (data, text) => console.log(values.json ? JSON.stringify(data, null, 2) : text),
    releaseName: (word = '') =>
      word === 'shell' || isRemote(word) ? word : unknown(word, ['shell', ...remotes.remotes.keys()]),
    remoteName: (word = '') => (isRemote(word) ? word : unknown(word, [...remotes.remotes.keys()])),
  };
}
