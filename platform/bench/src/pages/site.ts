import path from 'node:path';
import { releaseNames, remotesFile, root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import { buildChanged } from '@proper/tools/build-changed';
import { releaseOf } from '@proper/tools/built-release';
import { compose } from '../compose';

/** A page, and the word by which the bundler knows its code. */
export interface PageChunk {
  readonly path: string;
  readonly chunk: string;
  /** Whose it is. */
  readonly owner: ReleaseName;
}

/** The site as it is published: composed of this repository's releases. */
export interface ComposedSite {
  readonly folder: string;
  readonly pages: readonly PageChunk[];
}

/** Builds what changed, and composes it into a new data folder. */
export async function composeSite(dataDir: string, report: (line: string) => void): Promise<ComposedSite> {
  if (!(await buildChanged({ modes: ['production'], report }))) throw new Error('A build failed.');
  report('composes the site');
  await compose(path.join(root, remotesFile), dataDir);
  return {
    folder: path.join(dataDir, 'site'),
    pages: releaseNames.flatMap((owner) =>
      releaseOf(owner).pages.map(({ path: page, chunk }) => ({ path: page, chunk, owner })),
    ),
  };
}
