import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import remotes from '../remotes.json' with { type: 'json' };

/** Every workspace of this repository that builds a release. */
export const releaseNames: readonly ReleaseName[] = ['shell', ...Object.keys(remotes.remotes)];

/** Runs a command of an installed package at the top of the repository, and shows its output. Returns false if it fails. */
export const runTool = (tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(path.join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status === 0;
