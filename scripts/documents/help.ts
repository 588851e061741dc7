import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from 'operator-kit/repository';
import { npmScriptOf } from './npm-script';

/** What a command printed when it was asked for its help, and the code that it ended with. */
interface Help {
  readonly said: string;
  readonly status: number;
}

/** How the help that has a command's words is asked for: each verb of `site` has its options in its own. */
function asked(line: string): string | undefined {
  const { name, entry, words = [] } = npmScriptOf(line) ?? {};
  if (entry === undefined || entry.startsWith('shared-ui/')) return undefined;
  const [verb = '', ...more] = words;
  const isOfVerb = name === 'site' && more.some((word) => word.startsWith('--'));
  return isOfVerb ? `${entry} ${verb} --help` : `${entry} --help`;
}

/** Whether a command prints its own help: those of a workspace's build take no options. */
export const hasHelp = (line: string): boolean => asked(line) !== undefined;

/**
 * Asks the commands of these lines for their help.
 *
 * @throws Error where they do not all come to an end.
 */
export function helpsOf(lines: readonly string[]): (line: string) => Help {
  const questions = new Set(lines.flatMap((line) => asked(line) ?? []));
  const program = path.join(import.meta.dirname, 'help-process.ts');
  const words = ['--import', 'tsx', program, ...questions];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  if (stdout === '') throw new Error(`No help was had:\n${stderr}`);
  const answers: Readonly<Record<string, Help>> = JSON.parse(stdout);
  return (line) => answers[asked(line) ?? ''] ?? { said: '', status: 1 };
}
