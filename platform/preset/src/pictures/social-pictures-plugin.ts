import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { socialPicture } from '@proper/shared-types/release';
import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { type GeneratedFile, makeFiles } from '../release/generated-files-plugin';
import { readPages } from '../release/read-pages';

const { resolve } = createRequire(import.meta.url);

/** What every picture is made from: the drawing, its colours, and the packages that it uses, at their exact versions. */
const files = [
  import.meta.dirname,
  resolve('@proper/shared-types/brand'),
  path.join(import.meta.dirname, '../../package.json'),
];

let drawing: Promise<typeof import('./social-picture')> | undefined;

/** What draws takes long to load, and is not needed for what was drawn before. Once: the loader hands out halves of modules. */
const loadDrawing = () => {
  drawing ??= import('./social-picture');
  return drawing;
};

const pictureOf = (page: SitePath, title: string): GeneratedFile => ({
  file: socialPicture.fileOf(page),
  from: { files, data: title },
  render: async () => (await loadDrawing()).drawSocialPicture(title),
});

/**
 * Adds each page's social picture to a remote's browser files. Reads the titles from the server bundle, built before.
 */
export const socialPicturesPlugin = (serverBundle: string): RspackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SocialPictures', (compilation) => {
      compilation.hooks.processAssets.tapPromise('SocialPictures', async () => {
        // Texts and pages that do not build are in the server bundle too: what is wrong is said already.
        if (compilation.errors.length > 0) return;
        const pages = await readPages(path.resolve(serverBundle));
        const pictures = await makeFiles(async () =>
          pages.map(({ path: page, meta }) => pictureOf(page, meta.title)),
        );
        for (const { file, content } of pictures)
          compilation.emitAsset(file, new sources.RawSource(Buffer.from(content)));
      });
    });
  },
});
