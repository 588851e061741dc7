import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';

const passes = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0;

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** The links and anchors of all documents; a checkout of one remote lacks most of what they link to. */
const linksWork = (): boolean =>
  !existsSync(path.join(root, 'docs')) ||
  passes(bin('remark'), '.', '--frail', '--quiet', '--ignore-path', '.gitignore');

/**
 * Format, lint, unused code, the links of documents, and the contract. False when something has to be fixed, which it has
 * printed.
 */
export const lint = (): boolean =>
  passes(bin('biome'), 'check', '--error-on-warnings') &&
  passes(bin('knip')) &&
  linksWork() &&
  passes(process.execPath, '--import', 'tsx', path.join(root, 'tools/contract.ts'));
