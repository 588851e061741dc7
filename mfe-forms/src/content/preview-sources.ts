import { type PreviewFormat, previewFile, previewWidths } from './preview-files';
import { releaseBase } from './release-base';

/** The pictures of a PDF's first page in one format, as `srcset` takes them. */
export const previewSources = (name: string, format: PreviewFormat): string =>
  previewWidths.map((width) => `${releaseBase}${previewFile(name, width, format)} ${width}w`).join(', ');

/** One picture of a PDF's first page, for `src`. */
export const previewSource = (name: string): string =>
  `${releaseBase}${previewFile(name, previewWidths[0], 'webp')}`;
