import { downloadFile, type PreviewFormat, previewFile, previewWidths } from './file-names';
import type { Resource } from './resource';

/** Where the site has this remote's files, and where among them those are that the build made; the build fills both in. */
declare const __webpack_public_path__: string;
declare const __generated_files__: Readonly<Record<string, string>>;

/** The address of a file that the build made. In a unit test there is no build, and any address will do. */
const addressOf = (file: string): string =>
  typeof __webpack_public_path__ === 'undefined'
    ? `/${file}`
    : __webpack_public_path__ + (__generated_files__[file] ?? file);

/** Where the browser finds a resource's PDF; null for one without. */
export const downloadOf = ({ document }: Pick<Resource, 'document'>): string | null =>
  document === undefined ? null : addressOf(downloadFile(document));

/** The pictures of a PDF's first page in one format, as `srcset` takes them. */
export const previewSources = (name: string, format: PreviewFormat): string =>
  previewWidths.map((width) => `${addressOf(previewFile(name, width, format))} ${width}w`).join(', ');

/** One picture of a PDF's first page, for `src`. */
export const previewSource = (name: string): string => addressOf(previewFile(name, previewWidths[0], 'webp'));
