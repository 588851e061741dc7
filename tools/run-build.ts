import { spawn } from 'node:child_process';
import { root } from '@proper/operator-kit/repository';
import type { BuildMode } from '@proper/preset/version/version';
import type { ReleaseName } from '@proper/shared-types/release';
import { npmCall } from './npm';

/** How a team's own build ended. */
export type BuildEnd = { readonly ok: true } | { readonly ok: false; readonly output: string };

/**
 * Runs a workspace's own build.
 *
 * @param env - What the bundler hands to the workspace's configuration, such as `maps=FOLDER`.
 */
export function runBuild(name: ReleaseName, mode: BuildMode, env: readonly string[] = []): Promise<BuildEnd> {
  const words = ['run', 'build', '--workspace', name, '--', '--mode', mode];
  const { command, args, shell } = npmCall([...words, ...env.flatMap((each) => ['--env', each])]);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, shell });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (cause) => resolve({ ok: false, output: `npm cannot be run: ${cause.message}` }));
    child.on('close', (code) => resolve(code === 0 ? { ok: true } : { ok: false, output }));
  });
}
