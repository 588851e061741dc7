import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { pageDataPath, socialPicture } from '@proper/shared-types/release';
import type { RenderedPage } from '../render/render-pages';
import type { GeneratedFile } from './generated-files';

const { width, height } = socialPicture;

/** The code behind every social picture: the drawing, its colours, and its packages at their exact versions. */
const drawingFiles = [
  path.join(import.meta.dirname, '../pictures'),
  createRequire(import.meta.url).resolve('@proper/shared-types/company/brand'),
  path.join(import.meta.dirname, '../../package.json'),
];

let drawing: Promise<typeof import('../pictures/social-picture')> | undefined;

/** Loads the drawing code for the first picture that is not cached. Only once: parallel imports get incomplete modules. */
const loadDrawing = () => {
  drawing ??= import('../pictures/social-picture');
  return drawing;
};

/** The name of the file with a page's markup. No site serves `.html` at such an address, and other teams fetch it from there. */
export const htmlName = (page: SitePath): string => `pages/html${pageDataPath(page).replace(/json$/, 'txt')}`;

/** The name of the file with a page's content. */
export const contentName = (page: SitePath): string => `pages/content${pageDataPath(page)}`;

/** The name of a page's social picture. */
export const pictureName = (page: SitePath): string => `pages/${socialPicture.fileOf(page)}`;

/** The files of a page: its markup, and its content if it has any. */
export const textFilesOf = ({
  path: page,
  html,
  content,
}: RenderedPage): readonly (readonly [string, string])[] => [
  [htmlName(page), html],
  ...(content ? [[contentName(page), JSON.stringify(content)] as const] : []),
];

/** The files of a page in a release, with the picture that social networks show. */
export const listPageFiles = (page: RenderedPage): readonly GeneratedFile[] => [
  ...textFilesOf(page).map(([file, text]) => ({ file, render: async () => Buffer.from(text) })),
  {
    file: pictureName(page.path),
    from: { files: drawingFiles, data: { title: page.meta.title, width, height } },
    render: async () => (await loadDrawing()).drawSocialPicture(page.meta.title),
  },
];
