import { type RspackPluginInstance, sources } from '@rspack/core';
import { makeSocialPictures } from '../pictures/social-pictures';
import type { ReadPages } from './read-pages';

/** Adds each page's content and its social picture to a remote's browser files. */
export const pageFilesPlugin = (readPages: ReadPages): RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageFiles', (compilation) => {
      compilation.hooks.processAssets.tapPromise('PageFiles', async () => {
        // The server bundle has the same pages, and its build has reported what is wrong with them.
        if (compilation.errors.length > 0) return;
        const pages = await readPages();
        for (const { content } of pages)
          if (content) compilation.emitAsset(content.file, new sources.RawSource(content.json));
        for (const { file, content } of await makeSocialPictures(pages))
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(content)));
      });
    });
  },
});
