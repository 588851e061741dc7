import { downloadFile, previewFile } from './file-names';
import type { Resource } from './resource';

/** Where the files of this release lie; the bundler fills it in. */
declare const __webpack_public_path__: string;

/** Where the browser finds this release's files. In a unit test there is no bundle, and any address will do. */
const releaseBase = typeof __webpack_public_path__ === 'undefined' ? '/' : __webpack_public_path__;

/** Where the browser finds a resource's PDF; null for one without. */
export const downloadOf = ({ document }: Pick<Resource, 'document'>): string | null =>
  document === undefined ? null : `${releaseBase}${downloadFile(document)}`;

/** Where the browser finds the picture of a PDF's page. */
export const previewOf = (name: string, page: number, width: number): string =>
  `${releaseBase}${previewFile(name, page, width)}`;
