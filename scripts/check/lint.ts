import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';

const passes = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0;

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/**
 * Format, lint, no dead exports or unused dependencies, and the contract as it is reported. False when something is to
 * be mended; it has said what.
 */
export const lint = (): boolean =>
  passes(bin('biome'), 'check', '--error-on-warnings') &&
  passes(bin('knip')) &&
  passes('npm', 'run', '--silent', 'api');
