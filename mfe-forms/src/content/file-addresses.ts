import { downloadFile, type PreviewFormat, previewFile, previewWidths } from './file-names';
import type { Resource } from './resource';

/** Where the files of this release lie; the bundler fills it in. */
declare const __webpack_public_path__: string;

/** Where the browser finds this release's files. In a unit test there is no bundle, and any address will do. */
const releaseBase = typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__;

/** Where the browser finds a resource's PDF; null for one without. */
export const downloadOf = ({ document }: Pick<Resource, 'document'>): string | null =>
  document === undefined ? null : `${releaseBase}${downloadFile(document)}`;

/** The pictures of a PDF's first page in one format, as `srcset` takes them. */
export const previewSources = (name: string, format: PreviewFormat): string =>
  previewWidths.map((width) => `${releaseBase}${previewFile(name, width, format)} ${width}w`).join(', ');

/** One picture of a PDF's first page, for `src`. */
export const previewSource = (name: string): string =>
  `${releaseBase}${previewFile(name, previewWidths[0], 'webp')}`;
