import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { socialPicture } from '@proper/shared-types/release';
import { pageFile, type RenderedFile, renderFiles } from '../release/generated-files-plugin';

const { resolve } = createRequire(import.meta.url);
const { width, height } = socialPicture;

/** The inputs of every picture: the drawing, its colours, and its packages at their exact versions. */
const files = [
  import.meta.dirname,
  resolve('@proper/shared-types/brand'),
  path.join(import.meta.dirname, '../../package.json'),
];

let drawing: Promise<typeof import('./social-picture')> | undefined;

/** Loads the drawing code when the first picture is not in the cache. Only once, as parallel imports get incomplete modules. */
const loadDrawing = () => {
  drawing ??= import('./social-picture');
  return drawing;
};

interface TitledPage {
  readonly path: SitePath;
  readonly meta: { readonly title: string };
}

/** The pictures that social networks show for pages, from the cache where an earlier build has drawn them. */
export const makeSocialPictures = (pages: readonly TitledPage[]): Promise<readonly RenderedFile[]> =>
  renderFiles(
    async () =>
      pages.map(({ path: page, meta: { title } }) => ({
        file: socialPicture.fileOf(page),
        from: { files, data: { title, width, height } },
        render: async () => (await loadDrawing()).drawSocialPicture(title),
      })),
    pageFile,
  );
