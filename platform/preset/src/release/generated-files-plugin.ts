import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type RspackPluginInstance, sources } from '@rspack/core';
import pMap from 'p-map';
import { cached, type Inputs } from './build-cache';

/** A file of a release that the build generates, such as a PDF. */
export interface GeneratedFile {
  /** Its name. Files in `root/` are served at the root of the site, the others in folders named by their content. */
  readonly file: string;
  /** Inputs: the file is generated again when they have changed. Without them, in each build. */
  readonly from?: Inputs;
  /** Its bytes, which are the same for the same input. */
  render(): Promise<Uint8Array>;
}

/** Loads the generated files of a release, whose code may take long to load. */
export type GeneratedFiles = () => Promise<readonly GeneratedFile[]>;

/** A generated file with its content. */
export interface RenderedFile {
  readonly name: string;
  /** Relative to the release's `browser/` folder. */
  readonly file: string;
  readonly content: Uint8Array;
}

/** The path of a file that is not bundled: as a bundled one, in a folder named by its content. */
export const addressedFile = (name: string, content: Uint8Array): string =>
  `${createHash('sha256').update(content).digest('hex').slice(0, 8)}/${name}`;

/** Generates all files, as many at once as there are processors. */
export const renderFiles = async (generatedFiles: GeneratedFiles): Promise<readonly RenderedFile[]> =>
  pMap(
    await generatedFiles(),
    async ({ file: name, from, render }) => {
      const content = await (from ? cached(from, render) : render());
      return { name, content, file: name.startsWith('root/') ? name : addressedFile(name, content) };
    },
    { concurrency: availableParallelism() },
  );

/** Adds generated files to the browser files of a release. */
export const generatedFilesPlugin = (files: readonly RenderedFile[]): RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('GeneratedFiles', (compilation) => {
      compilation.hooks.processAssets.tap('GeneratedFiles', () => {
        for (const { file, content } of files)
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(content)));
      });
    });
  },
});
