import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import pMap from 'p-map';
import { kept, type Origin } from './kept';

/** A file of a release that is made, not bundled: a PDF, for one. */
export interface GeneratedFile {
  /** Its name. The site has a file of `root/` at its root; the others are in folders named by their content. */
  readonly file: string;
  /** What it is made from: the build makes it again when that has changed. Without it, in each build. */
  readonly from?: Origin;
  /** Its bytes: the same ones for the same input. */
  render(): Promise<Uint8Array>;
}

/** Brings the files of a release that are made; what makes them may take long to load. */
export type GeneratedFiles = () => Promise<readonly GeneratedFile[]>;

/** A file that has been made. */
export interface MadeFile {
  readonly name: string;
  /** Relative to the release's `browser/` folder. */
  readonly file: string;
  readonly content: Uint8Array;
}

/** Where a file of a release is that is not bundled: as a bundled one, in a folder named by its content. */
export const addressedFile = (name: string, content: Uint8Array): string =>
  `${createHash('sha256').update(content).digest('hex').slice(0, 8)}/${name}`;

/** How many files are made at once. */
const concurrency = availableParallelism();

/** Makes all files of a release. */
export const makeFiles = async (generatedFiles: GeneratedFiles): Promise<readonly MadeFile[]> =>
  pMap(
    await generatedFiles(),
    async ({ file: name, from, render }) => {
      const content = await (from ? kept(from, render) : render());
      return { name, content, file: name.startsWith('root/') ? name : addressedFile(name, content) };
    },
    { concurrency },
  );

/** Adds made files to the browser files of a release. */
export const generatedFilesPlugin = (files: readonly MadeFile[]): RspackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('GeneratedFiles', (compilation) => {
      compilation.hooks.processAssets.tap('GeneratedFiles', () => {
        for (const { file, content } of files)
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(content)));
      });
    });
  },
});
