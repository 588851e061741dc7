import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { runTool } from '../run-tool';

/** The links and anchors of all documents; a checkout of one remote lacks most of what they link to. */
const linksWork = (): boolean =>
  !existsSync(path.join(root, 'docs')) ||
  runTool('remark', ['.', '--frail', '--quiet', '--ignore-path', '.gitignore']);

/**
 * Format, lint, unused code, the links of documents, and the contract. False when something has to be fixed, which it has
 * printed.
 */
export const lint = (): boolean =>
  runTool('biome', ['check', '--error-on-warnings']) &&
  runTool('knip', []) &&
  linksWork() &&
  runTool('tsx', ['tools/contract.ts']);
