import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { socialPicture } from '@proper/shared-types/release';
import { type MadeFile, makeFiles } from '../release/generated-files-plugin';

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

interface TitledPage {
  readonly path: SitePath;
  readonly meta: { readonly title: string };
}

/** The pictures that social networks show for pages. Those that were drawn in an earlier build are taken from there. */
export const makeSocialPictures = (pages: readonly TitledPage[]): Promise<readonly MadeFile[]> =>
  makeFiles(async () =>
    pages.map(({ path: page, meta: { title } }) => ({
      file: socialPicture.fileOf(page),
      from: { files, data: title },
      render: async () => (await loadDrawing()).drawSocialPicture(title),
    })),
  );
