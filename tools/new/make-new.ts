import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readRemotes } from '@proper/composer/remotes-file';
import { remotesFile } from '@proper/operator-kit/repository';
import { newPage, newResource } from './page';
import { carryOut, type Plan, type Planned } from './plan';
import { newQuestion } from './question';
import { newRemote } from './remote';
import type { Repository } from './repository';

const makers = { remote: newRemote, page: newPage, resource: newResource, question: newQuestion } as const;

/** What can be made. */
export type Kind = keyof typeof makers;

export const kinds = Object.keys(makers);

export const isKind = (word: string): word is Kind => Object.hasOwn(makers, word);

/** Runs a command in the repository. @throws Error with what it printed where it fails */
function run(root: string, command: string, ...args: readonly string[]): void {
  // `npm run --silent` would keep npm from saying here why it failed.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stdout + stderr}`);
}

/**
 * Formats what was written, lets npm link a new workspace, whose packages are installed for the others already.
 */
function follow(root: string, { made, changed, isWorkspace }: Plan): void {
  const formatted = [...made.keys(), ...changed.keys()].filter(
    (file) => /\.(ts|tsx|json)$/.test(file) && file !== 'package-lock.json',
  );
  if (formatted.length > 0)
    run(root, path.join(root, 'node_modules/.bin/biome'), 'format', '--write', ...formatted);
  if (isWorkspace)
    run(root, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts');
}

/**
 * Makes something new in a repository: all of it, or nothing.
 *
 * @param words - What the kind takes, such as a remote's name and its route.
 * @throws OperatorError when `remotes.json` is not as it should be.
 * @throws Error when it cannot be written, or npm fails.
 */
export async function makeNew(root: string, kind: Kind, words: readonly [string, string]): Promise<Planned> {
  const remotes = await readRemotes(path.join(root, remotesFile));
  const repository: Repository = { root, remotes, today: new Date().toISOString().slice(0, 10) };
  const planned = makers[kind](repository, ...words);
  if (planned.ok) carryOut(root, planned.plan, () => follow(root, planned.plan));
  return planned;
}
