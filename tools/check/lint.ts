import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { runTool } from '../run-tool';

/** Checks the links in all documents, unless this is a checkout of one remote, which lacks most of the files they link to. */
const checkLinks = (): boolean =>
  !existsSync(path.join(root, 'docs')) ||
  runTool('remark', ['.', '--frail', '--quiet', '--ignore-path', '.gitignore']);

/** Checks format, lint, unused code, links in documents, and the contract. Prints what must be fixed, and returns false. */
export const lint = (): boolean =>
  runTool('biome', ['check', '--error-on-warnings']) &&
  runTool('knip', []) &&
  checkLinks() &&
  runTool('tsx', ['tools/contract.ts']);
