import path from 'node:path';
import { createLog } from '@proper/operator-kit/log';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import type { Report } from '../model';
import { readRemotes } from '../pull/remotes-file';
import { readComposerSettings } from '../settings';
import { type Compositions, readCompositions } from '../state/state-files';
import type { ComposeOptions } from '../workspace';

/** Milliseconds to wait for another running composer. */
export const lockWaitMs = 60_000;

/** The options of `npm run site`; each verb has some of them. */
export interface SiteOptions {
  readonly remotes: string;
  readonly data: string;
  readonly config?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  /** Opens new releases in a browser. */
  readonly browser?: boolean;
  /** Seconds between two polls of a source. */
  readonly interval?: number;
  /** The address of the backend whose faults are listed. */
  readonly from?: string;
  /** Whether a probe sends nothing. */
  readonly readOnly?: boolean;
  /** Why the operator accepts objections to the new release of a name. */
  readonly accept?: ReadonlyMap<string, string>;
}

/** What a verb works with. */
export interface Context {
  readonly options: SiteOptions;
  readonly dataDir: string;
  /** The names in `remotes.json`, with the shell's. */
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

/** The compositions of a data folder. @throws OperatorError before the first one */
export function compositionsIn(dataDir: string): Compositions {
  const compositions = readCompositions(dataDir);
  if (compositions) return compositions;
  throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
}

/** Reads what the options name. @throws OperatorError if any of it is missing or not valid */
export async function openContext(options: SiteOptions): Promise<Context> {
  const { config: file, json = false, dryRun = false, browser = false, accept = new Map() } = options;
  const dataDir = path.resolve(options.data);
  const isService = options.interval !== undefined;
  const printLine = (line: string): void => (json ? console.error(line) : console.log(line));
  const report: Report = isService && !json ? createLog({ service: 'composer' }) : printLine;
  const readAll = () => readRemotes(path.resolve(options.remotes));
  const names = ['shell', ...(await readAll()).remotes.keys()];
  return {
    options,
    dataDir,
    names,
    report,
    async composeOptions() {
      const config = await loadConfig({ defaults: embeddedDefaults, file, env: process.env });
      for (const warning of hostWarnings(config)) report(`Warning: ${warning}`);
      for (const name of accept.keys()) checkName(name, names);
      return {
        remotes: await readAll(),
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
