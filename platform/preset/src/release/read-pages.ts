import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DescribedPage } from '@proper/shared-types';
import { pagesOfBundle } from '@proper/shared-types/node/server-bundle';
import { tsImport } from 'tsx/esm/api';
import { sharedSpecifiers } from '../configuration/sharing';

const requireHere = createRequire(import.meta.url);

/** Takes the place of the design system: listing pages refers to its components without rendering them. */
const nothingRendered = new Proxy({}, { get: () => () => null });

/** The pages that a remote's server bundle exports. Nothing is rendered; the composer does that. */
export async function readPages(serverBundle: string): Promise<readonly DescribedPage[]> {
  // The contract is TypeScript, and the loader of the build's configuration does not load what is imported at run time.
  const contract: unknown = await tsImport('@proper/shared-types', import.meta.url);
  const standIns = new Map([
    ['@proper/shared-types', contract],
    ['@proper/shared-ui', nothingRendered],
  ]);
  const shared = Object.fromEntries(
    sharedSpecifiers.map((specifier) => [specifier, standIns.get(specifier) ?? requireHere(specifier)]),
  );
  const pages = await pagesOfBundle({ file: serverBundle, code: readFileSync(serverBundle, 'utf8'), shared });
  if (pages.length === 0)
    throw new Error(`${serverBundle} exports no pages: src/remote.ts must export \`pages\`.`);
  return pages;
}
