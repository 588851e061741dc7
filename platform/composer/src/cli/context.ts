import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Remotes, readRemotes } from '../pull/remotes-file';
import { readComposerSettings } from '../settings';
import type { ComposeOptions } from '../workspace';

/** Milliseconds to wait for another composer that is at work. */
export const patienceMs = 60_000;

/** The options of `npm run site`. */
export interface SiteOptions {
  readonly remotes: string;
  readonly data: string;
  readonly config?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly browser?: boolean;
  /** Seconds. */
  readonly interval?: number;
  readonly accept?: ReadonlyMap<string, string>;
}

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

/** Reads what the options name. @throws OperatorError when something of it is not as it should be */
export async function openContext(options: SiteOptions): Promise<Context> {
  const { config: file, json = false, dryRun = false, browser = false, interval = 0, accept = [] } = options;
  const dataDir = path.resolve(options.data);
  const report = (line: string): void => (json ? console.error(line) : console.log(line));
  const readAll = () => readRemotes(path.resolve(options.remotes));
  const remotes = await readAll();
  const remoteNames = [...remotes.remotes.keys()];
  const find = <Name extends string>(word: string | undefined, known: readonly Name[]): Name => {
    const found = known.find((name) => name === word);
    if (found) return found;
    throw new OperatorError(`There is no "${word}" in remotes.json; it has ${known.join(', ')}.`);
  };
  const releaseName = (word: string | undefined): ReleaseName =>
    find<ReleaseName>(word, ['shell', ...remoteNames]);
  return {
    dataDir,
    remotes,
    dryRun,
    browser,
    accept: new Map([...accept].map(([name, reason]) => [releaseName(name), reason])),
    interval,
    report,
    async composeOptions() {
      const config = await loadConfig({ defaults: embeddedDefaults, file, env: process.env });
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
    print: (data, text) => console.log(json ? JSON.stringify(data, null, 2) : text),
    releaseName,
    remoteName: (word) => find(word, remoteNames),
  };
}
