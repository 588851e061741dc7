import { isContractWritten } from './contract';
import { runTool } from './repository';

/** Checks format, lint, unused code, links in documents, and the contract. Prints what must be fixed, and returns false. */
export const lint = async (): Promise<boolean> =>
  runTool('biome', ['check', '--error-on-warnings']) &&
  runTool('knip', []) &&
  runTool('remark', ['.', '--frail', '--quiet', '--ignore-path', '.gitignore']) &&
  (await isContractWritten());
