import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { npmScriptOf } from './npm-script';

/** A command as it is called. */
export interface Call {
  /** Its own file, from the top of the repository. */
  readonly entry: string;
  /** What is typed after its name. */
  readonly words: readonly string[];
  /** Beside the environment of all calls. */
  readonly env?: NodeJS.ProcessEnv;
}

/** What a command printed, on both streams, and the code that it ended with. */
export interface Ended {
  readonly said: string;
  readonly status: number;
}

/** The call of a line of npm's; undefined where its script runs a tool. */
export function callOf(line: string): Call | undefined {
  const { entry, words = [] } = npmScriptOf(line) ?? {};
  // What installs and then hands over does so once in a process.
  return entry === undefined ? undefined : { entry: entry.replace('/bin/test.mjs', '/test.ts'), words };
}

/** How the help that has a command's words is asked for: each verb of `site` has its options in its own. */
export function helpCallOf(line: string): Call | undefined {
  const { name, entry, words = [] } = npmScriptOf(line) ?? {};
  // Those of a workspace take no options.
  if (entry === undefined || entry.startsWith('shared-ui/')) return undefined;
  const [verb = '', ...more] = words;
  const isOfVerb = name === 'site' && more.some((word) => word.startsWith('--'));
  return { entry, words: [...(isOfVerb ? [verb] : []), '--help'] };
}

/**
 * Runs commands of a checkout, one after the other in one process. What is the same call twice is run once.
 *
 * @param folder - The top of the checkout.
 * @param env - The environment of all of them.
 * @returns How a call ended.
 * @throws Error where they do not all come to an end.
 */
export function runInOneProcess(
  folder: string,
  calls: readonly Call[],
  env: NodeJS.ProcessEnv,
): (call: Call | undefined) => Ended {
  const keys = [...new Set(calls.map((call) => JSON.stringify(call)))];
  const program = path.join(folder, 'scripts/documents/commands-process.ts');
  const words = ['--import', 'tsx', program, `[${keys.join(',')}]`];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('[{')) throw new Error(`Not all have ended:\n${stdout}\n${stderr}`);
  const ends: readonly Ended[] = JSON.parse(last);
  const byKey = new Map(keys.map((key, at) => [key, ends[at]]));
  return (call) => {
    const ended = byKey.get(JSON.stringify(call));
    if (!ended) throw new Error(`${JSON.stringify(call)} was not called.`);
    return ended;
  };
}
