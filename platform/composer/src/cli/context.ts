import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UserError } from '@proper/common/errors';
import { remotesFile as defaultRemotesFile, readDataDir, root } from '@proper/common/repository';
import { embeddedDefaults, listHostWarnings, loadConfig } from '@proper/common/site-config';
import { environmentNames } from '@proper/shared-types/config-schema';
import { readComposerSettings } from '../base/settings';
import type { ComposeOptions, Report } from '../composition-attempt';
import { type Remotes, readRemotes } from '../fetch/remotes-file';
import { isHttpUrl } from '../fetch/source';
import { readState } from '../publish/state';

/** The options of `npm run site`; each command has some of them. */
export interface SiteOptions {
  readonly remotes?: string;
  readonly data?: string;
  readonly config?: string;
  /** Takes the configuration from the environment again, instead of what the site was composed with. */
  readonly reconfigure?: boolean;
  readonly json?: boolean;
  readonly accept?: readonly string[];
  /** Seconds between two polls. */
  readonly interval?: number;
  readonly then?: string;
}

/** What a command works with. */
export interface Context {
  readonly options: SiteOptions;
  readonly dataDir: string;
  /** The file that lists the remotes of the data folder. */
  readonly remotesFile: string;
  /** Reads `remotesFile`, which may have changed. */
  readonly readRemotes: () => Remotes;
  readonly report: Report;
  /** Prints the result, for a person or as JSON. */
  print(data: unknown, text: string): void;
}

/** What a command of `npm run site` does, with its arguments. Returns the exit code. */
export type SiteCommand = (context: Context, args: readonly string[]) => Promise<number>;

/** Throws a UserError unless `remotes.json` has a name that an operator has typed. */
export function checkName(context: Context, name: string, isForRemotes = false): void {
  const names = [...(isForRemotes ? [] : ['shell']), ...context.readRemotes().byName.keys()];
  if (!names.includes(name))
    throw new UserError(`There is no "${name}" in remotes.json; it has ${names.join(', ')}.`);
}

/** Turns options into what a command works with. Throws a UserError if one is not valid. */
export function openContext(options: SiteOptions): Context {
  const { json = false, interval } = options;
  const dataDir = path.resolve(options.data ?? readDataDir(process.env));
  // The file that an operator has named last, or this checkout's.
  const chosenFile = options.remotes ?? readState(dataDir).remotesFile;
  const remotesFile = path.resolve(chosenFile ?? path.join(root, defaultRemotesFile));
  const reported = new Set<string>();
  return {
    options,
    dataDir,
    remotesFile,
    readRemotes: () => readRemotes(remotesFile),
    report(line) {
      // A watching composer reports a line once.
      if (interval === undefined || !reported.has(line)) (json ? console.error : console.log)('%s', line);
      reported.add(line);
    },
    print: (data, text) => console.log('%s', json ? JSON.stringify(data, null, 2) : text),
  };
}

/**
 * Reads the options of a composition. A site keeps its configuration until an operator changes it: a variable
 * that somebody forgot to set must not move it to another origin.
 *
 * @throws UserError that names every wrong key
 */
export async function readComposeOptions(context: Context): Promise<ComposeOptions> {
  const { options, dataDir, remotesFile, report } = context;
  const { config: file, reconfigure = false, accept = [] } = options;
  const { configuration: keptConfig } = readState(dataDir);
  const loadedConfig = await loadConfig({ defaults: embeddedDefaults, file, env: process.env });
  const config = file !== undefined || reconfigure ? loadedConfig : (keptConfig ?? loadedConfig);
  const isInEnvironment = Object.values(environmentNames).some((name) => process.env[name] !== undefined);
  if (isInEnvironment && !isDeepStrictEqual(config, loadedConfig))
    report(
      'The site keeps its configuration, which is not that of the environment. To change it: npm run site -- compose --reconfigure',
    );
  for (const warning of listHostWarnings(config)) report(`Warning: ${warning}`);
  for (const release of accept) checkName(context, release.replace(/@.*/, ''));
  const settings = readComposerSettings(process.env);
  const remotes = context.readRemotes();
  const unsigned = Object.entries({ shell: remotes.shell, ...Object.fromEntries(remotes.byName) })
    .filter(([, { source, keys }]) => !keys && isHttpUrl(source))
    .map(([name]) => name);
  if (unsigned.length > 0)
    report(
      `Not signed: ${unsigned.join(', ')}. Anybody who can write to where a team publishes can change the site; proper keys prevents it.`,
    );
  return { remotes, remotesFile, dataDir, config, settings, accept, report };
}
