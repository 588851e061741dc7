import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { releaseNames } from './repository';

/** Runs the tasks of `turbo.json` that are not up to date. Resolves to false if one fails, whose output turbo prints. */
export async function runTasks(...args: readonly string[]): Promise<boolean> {
  const turbo = path.join(root, 'node_modules/turbo/bin/turbo');
  const child = spawn(process.execPath, [turbo, 'run', ...args, '--output-logs=errors-only'], {
    cwd: root,
    stdio: 'inherit',
    // A build must not see the NODE_ENV that Vitest sets.
    env: { ...process.env, NODE_ENV: '', TURBO_TELEMETRY_DISABLED: '1', TURBO_PRINT_VERSION_DISABLED: '1' },
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

/**
 * Builds the releases and the operator's command, if they have changed since their last build. Resolves to false if a build fails.
 *
 * @param force - Builds unchanged releases too.
 */
export const buildChanged = (names = releaseNames, force = false): Promise<boolean> =>
  runTasks(
    'build',
    ...['composer', ...names].map((name) => `--filter=@proper/${name}`),
    ...(force ? ['--force'] : []),
  );
