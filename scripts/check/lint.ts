import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from 'operator-kit/repository';

const passes = (name: string, ...args: readonly string[]): boolean =>
  spawnSync(path.join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit' }).status === 0;

/** Format, lint, and no dead exports or unused dependencies. False when something is to be mended; it has said what. */
export const lint = (): boolean => passes('biome', 'check', '--error-on-warnings') && passes('knip');
