import { downloadFile } from './download-files';
import { type PreviewFormat, previewFile, previewWidths } from './preview-files';

/** Where the files of this release lie; the bundler fills it in. */
declare const __webpack_public_path__: string;

/** In a unit test there is no bundle, and any address will do. */
const releaseBase = typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__;

/** Where the browser finds a PDF: by the name of its text in `documents/texts`. */
export const download = (name: string): string => `${releaseBase}${downloadFile(name)}`;

/** The pictures of a PDF's first page in one format, as `srcset` takes them. */
export const previewSources = (name: string, format: PreviewFormat): string =>
  previewWidths.map((width) => `${releaseBase}${previewFile(name, width, format)} ${width}w`).join(', ');

/** One picture of a PDF's first page, for `src`. */
export const previewSource = (name: string): string =>
  `${releaseBase}${previewFile(name, previewWidths[0], 'webp')}`;
