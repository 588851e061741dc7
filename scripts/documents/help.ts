import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from 'operator-kit/repository';
import { npmScriptOf } from './npm-script';

const run = promisify(execFile);
const known = new Map<string, string>();

/** How the help that has a command's words is asked for: each verb of `site` has its options in its own. */
function asked(line: string): readonly string[] | undefined {
  const { name, entry, words = [] } = npmScriptOf(line) ?? {};
  if (entry === undefined || entry.startsWith('shared-ui/')) return undefined;
  const [verb = '', ...more] = words;
  const isOfVerb = name === 'site' && more.some((word) => word.startsWith('--'));
  return isOfVerb ? [entry, verb, '--help'] : [entry, '--help'];
}

/** Whether a command prints its own help: those of the workspaces' builds take no options. */
export const hasHelp = (line: string): boolean => asked(line) !== undefined;

/** Asks the commands of these lines for their help, two at a time. Rejects where one has none, or does not end with 0. */
export async function helps(lines: readonly string[]): Promise<void> {
  const questions = lines.flatMap((line) => asked(line)?.join(' ') ?? []);
  const waiting = [...new Set(questions)];
  async function askNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { stdout } = await run(process.execPath, ['--import', 'tsx', ...next.split(' ')], { cwd: root });
      known.set(next, stdout);
    }
  }
  await Promise.all([askNext(), askNext()]);
}

/** The help that was asked for of a line's command; empty where it has none. */
export const helpOf = (line: string): string => known.get(asked(line)?.join(' ') ?? '') ?? '';
