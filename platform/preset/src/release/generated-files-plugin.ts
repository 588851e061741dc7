import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';

/** A file of a release that is made, not bundled: a PDF, for one. */
export interface GeneratedFile {
  /** Where it goes, relative to the release's `browser/` folder. */
  readonly file: string;
  /** Its bytes: the same ones for the same input. */
  render(): Promise<Uint8Array>;
}

/** Brings the files of a release that are made; what makes them may take long to load. */
export type GeneratedFiles = () => Promise<readonly GeneratedFile[]>;

/** Adds made files to the browser files of a release. */
export class GeneratedFilesPlugin implements RspackPluginInstance {
  readonly #files: GeneratedFiles;

  constructor(files: GeneratedFiles) {
    this.#files = files;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('GeneratedFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('GeneratedFilesPlugin', async () => {
        for (const { file, render } of await this.#files())
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(await render())));
      });
    });
  }
}
