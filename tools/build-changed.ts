import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isHere, releaseNames, root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';

/** Runs tasks of `turbo.json` that are not up to date. False when one fails; turbo prints its output. */
export async function runTasks(...words: readonly string[]): Promise<boolean> {
  const turbo = path.join(root, 'node_modules/turbo/bin/turbo');
  const child = spawn(process.execPath, [turbo, 'run', ...words, '--output-logs=errors-only'], {
    cwd: root,
    stdio: 'inherit',
    // Vitest's own NODE_ENV is none of a team's.
    env: { ...process.env, NODE_ENV: '', TURBO_TELEMETRY_DISABLED: '1', TURBO_PRINT_VERSION_DISABLED: '1' },
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

interface BuildOptions {
  /** All by default. What is not in this checkout is left out. */
  readonly names?: readonly ReleaseName[];
  /** Builds even what is up to date. */
  readonly force?: boolean;
  readonly report: (line: string) => void;
}

/** Builds the releases that have changed since they were last built. False when one of them does not build. */
export function buildChanged(options: BuildOptions): Promise<boolean> {
  const { names = releaseNames, force = false, report } = options;
  for (const name of names) if (!isHere(name)) report(`${name} is not in this checkout, and is left out`);
  return runTasks(
    'build',
    ...names.filter(isHere).map((name) => `--filter=@proper/${name}`),
    ...(force ? ['--force'] : []),
  );
}
