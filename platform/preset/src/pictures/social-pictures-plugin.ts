import path from 'node:path';
import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { readPages } from '../release/read-pages';
import { makeSocialPictures } from './social-pictures';

/** Adds each page's social picture to a remote's browser files. Reads the titles from the server bundle, built before. */
export class SocialPicturesPlugin implements RspackPluginInstance {
  readonly #serverBundle: string;

  constructor(serverBundle: string) {
    this.#serverBundle = path.resolve(serverBundle);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SocialPicturesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('SocialPicturesPlugin', async () => {
        // Texts and pages that do not build are in the server bundle too: what is wrong is said already.
        if (compilation.errors.length > 0) return;
        for (const { file, content } of await makeSocialPictures(await readPages(this.#serverBundle)))
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(content)));
      });
    });
  }
}
