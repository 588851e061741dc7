import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { isContractWritten } from './contract';
import { isHere, releaseNames, runTool } from './repository';

/** Whether everything of the repository is here. A checkout of one remote lacks what uses shared code, and what documents link to. */
const isWholeCheckout = (): boolean =>
  releaseNames.every(isHere) && ['docs', 'e2e'].every((folder) => existsSync(path.join(root, folder)));

/** Checks for unused code, and the links in all documents. */
function checkUses(): boolean {
  if (isWholeCheckout())
    return (
      runTool('knip', []) && runTool('remark', ['.', '--frail', '--quiet', '--ignore-path', '.gitignore'])
    );
  console.log('This is no whole checkout: unused code and links are left out, which CI checks.');
  return true;
}

/** Checks format, lint, unused code, links in documents, and the contract. Prints what must be fixed, and returns false. */
export const lint = async (): Promise<boolean> =>
  runTool('biome', ['check', '--error-on-warnings']) && checkUses() && (await isContractWritten());
