import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { remotesFile, root } from '@proper/operator-kit/repository';
import type { Report } from '../compose';
import { type Remotes, readRemotes } from '../fetch/remotes-file';
import { readHistory } from '../publish/history';

/** The options of `npm run site`; each verb has some of them. */
export interface SiteOptions {
  readonly remotes?: string;
  readonly data: string;
  readonly config?: string;
  /** Takes the configuration from the environment again, instead of what the site was composed with. */
  readonly reconfigure?: boolean;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly accept?: Readonly<Record<string, string>>;
  /** Seconds between two polls. */
  readonly interval?: number;
  readonly then?: string;
  /** The folder of a preview, the port to serve it on, and whether it has pictures. */
  readonly out?: string;
  readonly serve?: number | true;
  readonly pictures?: boolean;
}

/** What a verb works with. */
export interface Context {
  readonly options: SiteOptions;
  readonly dataDir: string;
  /** The file that lists the remotes of the data folder. */
  readonly remotesFile: string;
  /** Reads that file, which may have changed. */
  readonly readRemotes: () => Remotes;
  readonly report: Report;
  /** Prints the result, for a person or as JSON. */
  print(data: unknown, text: string): void;
}

/** What a verb of `npm run site` does, with its arguments. Returns the exit code. */
export type Verb = (context: Context, args: readonly string[]) => Promise<number>;

/** Checks a name that an operator has typed. @throws UserError */
export function checkName({ readRemotes: read }: Context, name: string, isForRemotes = false): void {
  const names = [...(isForRemotes ? [] : ['shell']), ...read().remotes.keys()];
  if (!names.includes(name))
    throw new OperatorError(`There is no "${name}" in remotes.json; it has ${names.join(', ')}.`);
}

/** The file that lists the remotes of a data folder: the one that was named last, or this checkout's. */
function chooseRemotesFile({ remotes, data }: SiteOptions): string {
  if (remotes !== undefined) return path.resolve(remotes);
  const kept = readHistory(path.resolve(data))?.remotesFile;
  return kept !== undefined && existsSync(kept) ? kept : path.join(root, remotesFile);
}

/** Reads what the options name. @throws UserError if any of it is missing or not valid */
export function openContext(options: SiteOptions): Context {
  const { json = false } = options;
  const file = chooseRemotesFile(options);
  const seen = new Set<string>();
  return {
    options,
    dataDir: path.resolve(options.data),
    remotesFile: file,
    readRemotes: () => readRemotes(file),
    report(line) {
      // A watching composer says it once.
      if (options.interval !== undefined && seen.has(line)) return;
      seen.add(line);
      if (json) console.error('%s', line);
      else console.log('%s', line);
    },
    print: (data, text) => console.log('%s', json ? JSON.stringify(data, null, 2) : text),
  };
}
