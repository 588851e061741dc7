import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';

/** A command of npm's that runs a script of this repository. */
export interface NpmScript {
  readonly name: string;
  /** What `package.json` has for it; undefined where it has none. */
  readonly script: string | undefined;
  /** The file that it runs, from the top; undefined where it runs a tool. */
  readonly entry: string | undefined;
  /** What is typed after the script's name. */
  readonly words: readonly string[];
}

const scriptsOf = (workspace: string): Readonly<Record<string, string>> => {
  const file = path.join(root, workspace, 'package.json');
  if (!existsSync(file)) return {};
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  return scripts;
};

/** The words of a line of the shell. */
const wordsOf = (line: string): readonly string[] =>
  (line.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []).map((word) => word.replaceAll(/["']/g, ''));

/** The script that a command runs; undefined where it is none of npm's. */
export function npmScriptOf(line: string): NpmScript | undefined {
  const [, short, long, rest = ''] =
    /(?:^|\s)npm (?:(start|test)|run (?:--silent )?([\w-]+))\b(.*)$/.exec(line) ?? [];
  const name = short ?? long;
  if (name === undefined) return undefined;
  const [, workspace = ''] = / -w ([\w-]+)/.exec(rest) ?? [];
  const script = scriptsOf(workspace)[name];
  const [, file] = /([\w./-]+\.(?:ts|mjs))/.exec(script ?? '') ?? [];
  const entry = file === undefined ? undefined : path.posix.join(workspace, file);
  const [, typed = ''] = / -- ?(.*)$/.exec(rest) ?? [];
  return { name, script, entry, words: wordsOf(typed) };
}
