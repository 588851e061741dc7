import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { pageDataPath, socialPicture } from '@proper/shared-types/release';
import type { RenderedPage } from '../render/render-pages';
import { type GeneratedFile, hashFiles } from './generated-files';

/** The names of a page's files: markup, content if it has any, and the picture for social networks. */
export const getPageFileNames = (page: SitePath) => ({
  // Other teams fetch this file from the site, and servers do not serve `.html` at its own URL.
  html: `pages/html${pageDataPath(page).replace(/json$/, 'txt')}`,
  content: `pages/content${pageDataPath(page)}`,
  picture: `pages/${socialPicture.getFile(page)}`,
});

/** The texts of a page's files, by name. */
export function listTextFiles({ path: page, html, content }: RenderedPage) {
  const names = getPageFileNames(page);
  return [
    [names.html, html] as const,
    ...(content ? [[names.content, JSON.stringify(content)] as const] : []),
  ];
}

/** The code behind every social picture: the drawing and its colours. */
const drawingCode = hashFiles([
  path.join(import.meta.dirname, '../pictures'),
  createRequire(import.meta.url).resolve('@proper/shared-types/company/brand'),
]);

let drawing: Promise<typeof import('../pictures/social-picture')> | undefined;

/** Loads the drawing code for the first uncached picture. Once: parallel imports get incomplete modules. */
const loadDrawing = () => (drawing ??= import('../pictures/social-picture'));

/** The files of a page in a release. */
export const listPageFiles = (page: RenderedPage): readonly GeneratedFile[] => [
  ...listTextFiles(page).map(([file, text]) => ({ file, render: async () => Buffer.from(text) })),
  {
    file: getPageFileNames(page.path).picture,
    from: [drawingCode, socialPicture.width, socialPicture.height, page.meta.title, page.meta.sheet],
    render: async () => (await loadDrawing()).drawSocialPicture(page.meta),
  },
];
