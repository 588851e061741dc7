import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';

const help = `Prints how many source files and lines each workspace has.

Usage: npm run structure -- [commit]

  commit               default: HEAD
  --help               this text

Lines are those of *.ts, *.tsx, *.mjs, *.css and *.sql files. Exit codes: 0 printed, 1 no such commit, 2 bad usage.`;

const sources = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'];

const { positionals } = readArguments({}, help);
const [commit = 'HEAD', ...rest] = positionals;
if (rest.length > 0) usageError(`"${rest.join(' ')}" is not understood.`, help);

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter((line) => line !== '');
  console.error(stderr.trim());
  process.exit(exitCodes.failed);
}

interface SourceFile {
  readonly file: string;
  readonly lines: number;
}

const workspaces = git('ls-tree', '-r', '--name-only', commit)
  .filter((file) => path.posix.basename(file) === 'package.json')
  .map((file) => path.posix.dirname(file));

/** The deepest workspace that a file lies in. */
const workspaceOf = (file: string): string =>
  workspaces
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((one, other) => other.length - one.length)[0] ?? path.posix.dirname(file);

const files = git('grep', '--count', '', commit, '--', ...sources).map((line): SourceFile => {
  const [, file = '', lines = ''] = line.split(':');
  return { file, lines: Number(lines) };
});

const isTest = ({ file }: SourceFile): boolean =>
  /\.(test|spec)\.tsx?$|(^|\/)(test-support|e2e)\//.test(file);

function rowOf(name: string, of: readonly SourceFile[]): Record<string, string | number> {
  const sorted = of.toSorted((one, other) => one.lines - other.lines);
  const sum = (list: readonly SourceFile[]): number => list.reduce((total, { lines }) => total + lines, 0);
  const longest = sorted.at(-1);
  return {
    workspace: name,
    files: of.length,
    lines: sum(of),
    'of tests': sum(of.filter(isTest)),
    median: sorted[Math.floor(sorted.length / 2)]?.lines ?? 0,
    longest: longest ? `${longest.lines} ${path.posix.basename(longest.file)}` : '',
  };
}

const names = [...new Set(files.map(({ file }) => workspaceOf(file)))].toSorted();
const rows = names.map((name) => {
  const own = files.filter(({ file }) => workspaceOf(file) === name);
  return rowOf(name, own);
});
console.table([...rows, rowOf('all', files)]);
