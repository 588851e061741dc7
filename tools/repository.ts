import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '@proper/common/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import remotes from '../remotes.json' with { type: 'json' };

/** The workspaces of this repository that build a release. */
export const releaseNames: readonly ReleaseName[] = ['shell', ...Object.keys(remotes.remotes)];

/** Runs an installed package's command in the repository, with its output. Resolves to false if it fails. */
export async function runTool(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(path.join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Runs the tasks of `turbo.json` that are not up to date. Resolves to false if one fails. */
export const runTasks = (...args: readonly string[]): Promise<boolean> =>
  runTool('turbo', ['run', ...args, '--output-logs=errors-only'], {
    // Vitest sets NODE_ENV, which builds must not see.
    NODE_ENV: '',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_PRINT_VERSION_DISABLED: '1',
  });

/** Builds the releases and the operator's command where they have changed. Resolves to false on failure. */
export const buildChanged = (names = releaseNames): Promise<boolean> =>
  runTasks('build', ...['composer', ...names].map((name) => `--filter=@proper/${name}`));
