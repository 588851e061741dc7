import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { RemotePage } from 'shared-types';
import type { RemoteServer } from 'shared-types/release';
import { tsImport } from 'tsx/esm/api';
import { sharedSpecifiers } from '../configuration/sharing';

const requireHere = createRequire(import.meta.url);

/** Takes the place of the design system: listing pages refers to its components without rendering them. */
const nothingRendered = new Proxy({}, { get: () => () => null });

/** The pages that a remote's server bundle exports. Nothing is rendered; the composer does that. */
export async function readPages(serverBundle: string): Promise<readonly RemotePage[]> {
  // The contract is TypeScript, and the loader of the build's configuration does not load what is imported at run time.
  const contract: unknown = await tsImport('shared-types', import.meta.url);
  const requireShared = (specifier: string): unknown => {
    if (specifier === 'shared-types') return contract;
    if (specifier === 'shared-ui') return nothingRendered;
    if (sharedSpecifiers.includes(specifier)) return requireHere(specifier);
    throw new Error(`The server bundle requires "${specifier}", which the shell does not share.`);
  };
  const module: { exports: Partial<RemoteServer> } = { exports: {} };
  const run = compileFunction(readFileSync(serverBundle, 'utf8'), ['module', 'exports', 'require'], {
    filename: serverBundle,
  });
  run(module, module.exports, requireShared);
  const { pages } = module.exports;
  if (!Array.isArray(pages) || pages.length === 0)
    throw new Error(`${serverBundle} exports no pages: src/remote.ts must export \`pages\`.`);
  return pages;
}
