import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
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

const shortHash = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);

/** The path of a file that is not bundled: as a bundled one, in a folder named by its content. */
const addressedFile = (name: string, content: Uint8Array): string => `${shortHash(content)}/${name}`;

const pageFiles = 'pages/';

/**
 * The path of a file that belongs to one page, named by its content. They share a folder: making one for each file takes longer
 * than writing the file.
 */
export function pageFile(name: string, content: Uint8Array): string {
  const { dir, name: stem, ext } = path.posix.parse(name);
  return `${pageFiles}${dir}/${stem}.${shortHash(content)}${ext}`;
}

/** The name that a path of {@link pageFile} was made from. */
export const pageFileName = (file: string): string =>
  file.slice(pageFiles.length).replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');

/**
 * Generates all files, as many at once as there are processors.
 *
 * @param pathOf - Gives a file's path.
 */
export const renderFiles = async (
  generatedFiles: GeneratedFiles,
  pathOf: (name: string, content: Uint8Array) => string = addressedFile,
): Promise<readonly RenderedFile[]> =>
  pMap(
    await generatedFiles(),
    async ({ file: name, from, render }) => {
      const content = await (from ? cached(from, render) : render());
      return { name, content, file: name.startsWith('root/') ? name : pathOf(name, content) };
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
