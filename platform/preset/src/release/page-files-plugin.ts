import { socialPicture } from '@proper/shared-types/release';
import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { addressedFile } from './generated-files-plugin';
import { type PageSources, readPages } from './read-pages';

/** Adds each page's content and its social picture to a remote's browser files. */
export class PageFilesPlugin implements RspackPluginInstance {
  readonly #pages: PageSources;

  constructor(pages: PageSources) {
    this.#pages = pages;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('PageFilesPlugin', async () => {
        // Pages that do not build are in the server bundle too: what is wrong is said already.
        if (compilation.errors.length > 0) return;
        // It takes long to load, and is not needed to develop.
        const { drawSocialPicture } = await import('../pictures/social-picture');
        for (const { path, meta, content } of await readPages(this.#pages)) {
          if (content) compilation.emitAsset(content.file, new sources.RawSource(content.json));
          const picture = await drawSocialPicture(meta.title);
          const file = addressedFile(socialPicture.fileOf(path), picture);
          compilation.emitAsset(file, new sources.RawSource(picture));
        }
      });
    });
  }
}
