import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';

/** A file of a release that is made, not bundled: a PDF, for one. */
export interface GeneratedFile {
  /** Where it goes, relative to the release's `browser/` folder. */
  readonly file: string;
  /** Its bytes: the same ones for the same input. */
  render(): Promise<Uint8Array>;
}

/** Adds made files to the browser files of a release. */
export class GeneratedFilesPlugin implements RspackPluginInstance {
  readonly #files: readonly GeneratedFile[];

  constructor(files: readonly GeneratedFile[]) {
    this.#files = files;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('GeneratedFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('GeneratedFilesPlugin', async () => {
        for (const { file, render } of this.#files)
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(await render())));
      });
    });
  }
}
