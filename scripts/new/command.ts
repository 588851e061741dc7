import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readRemotes } from 'composer/remotes-file';
import { exitCodes, readArguments, usageError } from 'operator-kit/arguments';
import { OperatorError } from 'operator-kit/operator-error';
import { remotesFile, root } from 'operator-kit/repository';
import { newPage, newResource } from './page';
import { carryOut, type Plan, type Planned } from './plan';
import { newQuestion } from './question';
import { newRemote } from './remote';
import type { Repository } from './repository';

const help = `Makes something new to begin with: it passes every test and the gate, and says in its own text what to write where.

Usage: npm run new -- remote NAME ROUTE         a remote with one page: mfe-careers /careers
       npm run new -- page REMOTE PATH          a page of a remote: mfe-marketing /press; below /blog an article
       npm run new -- resource PATH             a resource with its PDF and its card: /resources/meeting-notes
       npm run new -- question GROUP QUESTION   a question of the FAQ: cost "Do you bill by the hour?"

  --help   this text

Titles follow from the path. Nothing is written unless all of it can be. How to take it away again is printed.

Exit codes: 0 made, 1 failed (nothing was changed), 2 bad usage or a name that cannot be had.`;

const makers: Readonly<Record<string, (repository: Repository, first: string, second: string) => Planned>> = {
  remote: newRemote,
  page: newPage,
  resource: newResource,
  question: newQuestion,
};

const { positionals } = readArguments({}, help);
const [kind = '', first = '', second = '', ...more] = positionals;
const make = Object.hasOwn(makers, kind) ? makers[kind] : undefined;
if (!make)
  usageError(
    kind === '' ? 'Say what is to be made.' : `"${kind}" is none of ${Object.keys(makers).join(', ')}.`,
    help,
  );
const isComplete = first !== '' && (kind === 'resource' ? second === '' : second !== '') && more.length === 0;
if (!isComplete) usageError(`${kind} takes ${kind === 'resource' ? 'one word' : 'two words'}.`, help);

/** Runs a command in the repository. @throws Error with what it printed where it fails */
function run(command: string, ...args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stdout + stderr}`);
}

/** Formats what was written, and lets npm link a new workspace: what that needs is installed for the others already. */
function follow({ made, changed, isWorkspace }: Plan): void {
  const written = [...made.keys(), ...changed.keys()].filter((file) => /\.(ts|tsx|json)$/.test(file));
  const formatted = written.filter((file) => file !== 'package-lock.json');
  if (formatted.length > 0) run(path.join(root, 'node_modules/.bin/biome'), 'check', '--write', ...formatted);
  if (isWorkspace) run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts');
}

try {
  const remotes = await readRemotes(path.join(root, remotesFile));
  const planned = make({ root, remotes, today: new Date().toISOString().slice(0, 10) }, first, second);
  if (!planned.ok) {
    console.error(planned.reason);
    process.exit(exitCodes.usage);
  }
  const { plan } = planned;
  carryOut(root, plan, () => follow(plan));
  for (const file of plan.made.keys()) console.log(`made     ${file}`);
  for (const file of plan.changed.keys()) console.log(`changed  ${file}`);
  const what =
    plan.made.size > 0 ? [...plan.made.keys()][0]?.split('/')[0] : [...plan.changed.keys()][0]?.split('/')[0];
  console.log(`\nNext:\n${plan.next.map((line) => `  ${line}`).join('\n')}`);
  console.log(`  Look at it with npm start; before publishing: npm run check -- ${what}`);
  console.log(`\nTo take it away again:\n${plan.removal.map((line) => `  ${line}`).join('\n')}`);
} catch (cause) {
  if (!(cause instanceof OperatorError) && !(cause instanceof Error)) throw cause;
  console.error(cause.message);
  process.exitCode = exitCodes.failed;
}
