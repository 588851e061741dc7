import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { readRemotes } from '../pull/remotes-file';
import { readComposerSettings } from '../settings';
import { type Compositions, readCompositions } from '../state/state-files';
import type { ComposeOptions } from '../workspace';

/** Milliseconds to wait for another running composer. */
export const patienceMs = 60_000;

/** The options of `npm run site`; each verb has some of them. */
export interface SiteOptions {
  readonly remotes: string;
  readonly data: string;
  readonly config?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  /** Opens new releases in a browser. */
  readonly browser?: boolean;
  /** Seconds between two looks at the sources. */
  readonly interval?: number;
  /** Why the operator accepts objections to the new release of a name. */
  readonly accept?: ReadonlyMap<string, string>;
}

/** What a verb works with. */
export interface Context {
  readonly options: SiteOptions;
  readonly dataDir: string;
  /** The names in `remotes.json`, with the shell's. */
  readonly names: readonly ReleaseName[];
  /** Reads everything that may have changed since: `remotes.json` and the configuration. */
  composeOptions(): Promise<ComposeOptions>;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
  /** Prints the result, for a person or as JSON. */
  print(data: unknown, text: string): void;
}

/** Finds the name that an operator has typed. @throws OperatorError */
export function findName<Name extends string>(word: string | undefined, names: readonly Name[]): Name {
  const found = names.find((name) => name === word);
  if (found) return found;
  throw new OperatorError(`There is no "${word}" in remotes.json; it has ${names.join(', ')}.`);
}

/** The compositions of a data folder. @throws OperatorError before the first one */
export function compositionsIn(dataDir: string): Compositions {
  const compositions = readCompositions(dataDir);
  if (compositions) return compositions;
  throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
}

/** Reads what the options name. @throws OperatorError when something of it is not as it should be */
export async function openContext(options: SiteOptions): Promise<Context> {
  const { config: file, json = false, dryRun = false, browser = false, accept = [] } = options;
  const dataDir = path.resolve(options.data);
  const report = (line: string): void => (json ? console.error(line) : console.log(line));
  const readAll = () => readRemotes(path.resolve(options.remotes));
  const names: readonly ReleaseName[] = ['shell', ...(await readAll()).remotes.keys()];
  return {
    options,
    dataDir,
    names,
    report,
    async composeOptions() {
      const config = await loadConfig({ defaults: embeddedDefaults, file, env: process.env });
      for (const warning of hostWarnings(config)) report(`Warning: ${warning}`);
      return {
        remotes: await readAll(),
        dataDir,
        config,
        settings: readComposerSettings(process.env),
        dryRun,
        browser,
        accept: new Map([...accept].map(([name, reason]) => [findName(name, names), reason])),
        waitMs: patienceMs,
        report,
      };
    },
    print: (data, text) => console.log(json ? JSON.stringify(data, null, 2) : text),
  };
}
