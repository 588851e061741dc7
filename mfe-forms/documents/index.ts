import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { contentPages } from '@proper/kit/content';
import { type GeneratedFile, hashFiles } from '@proper/kit/generated-files';
import content, { type Resource } from '../src/content';
import { downloadPath } from '../src/content/files';

import { listPreviews, memoize } from './previews';
import { loadDocument } from './read/document';
import { renderDocument, siteAddress } from './render';

const workspace = path.resolve(import.meta.dirname, '..');

/** The sources that all documents are made from, apart from their texts. */
const sources = hashFiles([
  ...readdirSync(import.meta.dirname)
    .filter((name) => name !== 'texts')
    .map((name) => path.join(import.meta.dirname, name)),
  path.join(workspace, 'src/content/files.ts'),
  // Figures, paths and colours.
  path.dirname(createRequire(import.meta.url).resolve('@proper/shared-types/company')),
]);

/** The files that the build adds to the release: the PDFs, and pictures of the pages to preview. */
export const generatedFiles: readonly GeneratedFile[] = contentPages(workspace, content).flatMap(
  ({ data }) => {
    const { document: name, picture, inside = [] } = data as Resource;
    if (name === undefined) return [];
    const document = loadDocument(name);
    const pdf = {
      from: [sources, document, siteAddress],
      render: memoize(async () => renderDocument(document)),
    };
    const pages = [...(picture === 'CoverPreview' ? [1] : []), ...inside.map(({ page }) => page)];
    return [{ file: downloadPath(name), ...pdf }, ...pages.flatMap((page) => listPreviews(name, page, pdf))];
  },
);
