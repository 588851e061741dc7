import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLog } from '@proper/operator-kit/log';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import { environmentNames } from '@proper/shared-types/config-schema';
import type { ComposeOptions } from '../compose';
import type { Acceptances, Report } from '../model/releases';
import { readRemotes } from '../pull/remotes-file';
import { readComposerSettings } from '../remote/job/settings';
import { describeChanges, type History, readHistory } from '../state/history';

export const lockWaitMs = 60_000;

/** The options of `npm run site`; each verb has some of them. */
export interface SiteOptions {
  readonly remotes?: string;
  readonly data: string;
  /** Takes the configuration from the environment again, instead of what the site was composed with. */
  readonly reconfigure?: boolean;
  readonly config?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly browser?: boolean;
  readonly interval?: number;
  readonly then?: string;
  /** The address of the backend whose faults are listed. */
  readonly from?: string;
  readonly readOnly?: boolean;
  /** The folder of a preview, the port to serve it on, and whether it has pictures. */
  readonly out?: string;
  readonly serve?: number | true;
  readonly pictures?: boolean;
  readonly accept?: Acceptances;
}

export interface Context {
  readonly options: SiteOptions;
  readonly dataDir: string;
  /** The file that lists the remotes of the data folder. */
  readonly remotesFile: string;
  /** The names in that file, with the shell's and those that are live. */
  readonly names: readonly string[];
  /** Reads `remotes.json` and the configuration, which may have changed. */
  composeOptions(): Promise<ComposeOptions>;
  readonly report: Report;
  /** Prints the result, for a person or as JSON. */
  print(data: unknown, text: string): void;
}

/** What a verb of `npm run site` does, with its arguments. Returns the exit code. */
export type Verb = (context: Context, args: readonly string[]) => Promise<number>;

/** Checks a name that an operator has typed. @throws OperatorError */
export function checkName(name: string, names: readonly string[]): void {
  if (!names.includes(name))
    throw new OperatorError(`There is no "${name}" in remotes.json; it has ${names.join(', ')}.`);
}

/** What a data folder remembers. @throws OperatorError before the first composition */
export function historyIn(dataDir: string): History {
  const history = readHistory(dataDir);
  if (history) return history;
  throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
}

/** The file that lists the remotes of a data folder: the one that was named last, or this checkout's. */
function chooseRemotesFile({ remotes, data }: SiteOptions): string {
  if (remotes !== undefined) return path.resolve(remotes);
  const kept = readHistory(path.resolve(data))?.remotesFile;
  return kept !== undefined && existsSync(kept) ? kept : path.join(root, remotesFile);
}

/**
 * The configuration of a site: what it was composed with, unless an operator changes it. A variable that is missing in a shell must not
 * move a site to another address. @throws OperatorError that names every wrong key
 */
async function chooseConfiguration(options: SiteOptions, report: Report): Promise<SiteConfig> {
  const { config: file, reconfigure = false } = options;
  const kept = readHistory(path.resolve(options.data))?.configuration;
  const named = await loadConfig({ defaults: embeddedDefaults, file, env: process.env });
  if (!kept || file !== undefined || reconfigure) return named;
  const isSet = Object.values(environmentNames).some((name) => process.env[name] !== undefined);
  if (isSet)
    for (const line of describeChanges(kept, named))
      report(
        `The environment is not used: ${line}. To change the site: npm run site -- compose --reconfigure`,
      );
  return kept;
}

/** Reads what the options name. @throws OperatorError if any of it is missing or not valid */
export async function openContext(options: SiteOptions): Promise<Context> {
  const { json = false, dryRun = false, browser = false, accept = {} } = options;
  const dataDir = path.resolve(options.data);
  const file = chooseRemotesFile(options);
  const isService = options.interval !== undefined;
  const printLine = (line: string): void => (json ? console.error(line) : console.log(line));
  const report: Report = isService && !json ? createLog({ service: 'composer' }) : printLine;
  const history = readHistory(dataDir);
  const live = Object.keys(history?.current.versions ?? {});
  const names = [...new Set(['shell', ...readRemotes(file).remotes.keys(), ...live])];
  const reported = new Set<string>();
  // A watching composer says it once.
  const reportOnce = (line: string): void => {
    if (!reported.has(line)) report(line);
    reported.add(line);
  };
  return {
    options,
    dataDir,
    remotesFile: file,
    names,
    report,
    async composeOptions() {
      const config = await chooseConfiguration(options, reportOnce);
      for (const warning of hostWarnings(config)) reportOnce(`Warning: ${warning}`);
      for (const release of Object.keys(accept)) checkName(release.replace(/@.*/, ''), names);
      return {
        remotes: readRemotes(file),
        remotesFile: file,
        dataDir,
        config,
        settings: readComposerSettings(process.env),
        dryRun,
        browser,
        accept,
        waitMs: lockWaitMs,
        report,
      };
    },
    print: (data, text) => console.log(json ? JSON.stringify(data, null, 2) : text),
  };
}
