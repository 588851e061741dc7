import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@proper/operator-kit/repository';

const execute = promisify(execFile);

interface ComposedInJson {
  readonly documents: { readonly rendered: number; readonly takenOver: number };
  readonly refusals: readonly { readonly reason: string }[];
}

/**
 * Composes as an operator does.
 *
 * @throws Error where a release is refused: nothing would be measured of it.
 */
export async function compose(remotesFile: string, dataDir: string): Promise<ComposedInJson> {
  const command = path.join(root, 'platform/composer/src/cli/command.ts');
  const { stdout } = await execute(
    process.execPath,
    ['--import', 'tsx', command, 'compose', '--json', '--remotes', remotesFile, '--data', dataDir],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  const composed = JSON.parse(stdout) as ComposedInJson;
  const [refusal] = composed.refusals;
  if (refusal) throw new Error(`A release was refused: ${refusal.reason}`);
  return composed;
}
