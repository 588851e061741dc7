import path from 'node:path';
import { socialPicture } from '@proper/shared-types/release';
import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { addressedFile } from '../release/generated-files-plugin';
import { readPages } from '../release/read-pages';

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
        // It takes long to load, and is not needed to develop.
        const { drawSocialPicture } = await import('./social-picture');
        for (const { path: page, meta } of await readPages(this.#serverBundle)) {
          const picture = await drawSocialPicture(meta.title);
          const file = addressedFile(socialPicture.fileOf(page), picture);
          compilation.emitAsset(file, new sources.RawSource(picture));
        }
      });
    });
  }
}
