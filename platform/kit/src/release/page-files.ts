import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { pageDataPath, socialPicture } from '@proper/shared-types/release';
import type { RenderedPage } from '../render/render-pages';
import type { GeneratedFile } from './generated-files';

const { resolve } = createRequire(import.meta.url);
const { width, height } = socialPicture;

/** The code behind every social picture: the drawing, its colours, and its packages at their exact versions. */
const drawingFiles = [
  path.join(import.meta.dirname, '../pictures'),
  resolve('@proper/shared-types/company/brand'),
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

/** The files of a page: its markup, its content, and the picture that social networks show. */
export const listPageFiles = ({
  path: page,
  meta: { title },
  html,
  content,
}: RenderedPage): readonly GeneratedFile[] => [
  { file: htmlName(page), render: async () => Buffer.from(html) },
  ...(content ? [{ file: contentName(page), render: async () => Buffer.from(JSON.stringify(content)) }] : []),
  {
    file: pictureName(page),
    from: { files: drawingFiles, data: { title, width, height } },
    render: async () => (await loadDrawing()).drawSocialPicture(title),
  },
];
