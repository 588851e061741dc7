import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';

/**
 * Writes the declarations of the packages of the contract, as the TypeScript of the repository emits them.
 *
 * @param root - The top of the repository.
 * @param folder - Where they are written, each at its file's path in the repository.
 * @throws OperatorError when the sources have type errors.
 */
export function writeDeclarations(root: string, folder: string): void {
  const config = path.join(root, 'scripts/api/tsconfig.declarations.json');
  const { status, stdout, error } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/typescript/bin/tsc'), '--project', config, '--outDir', folder],
    { encoding: 'utf8' },
  );
  if (error) throw new OperatorError(`TypeScript cannot be run: ${error.message}`);
  if (status !== 0)
    throw new OperatorError(`The contract has type errors, so it has no surface to report:\n${stdout}`);
}
