import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { makeSocialPictures } from '../pictures/social-pictures';
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
        const pages = await readPages(this.#pages);
        for (const { content } of pages)
          if (content) compilation.emitAsset(content.file, new sources.RawSource(content.json));
        for (const { file, content } of await makeSocialPictures(pages))
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(content)));
      });
    });
  }
}
