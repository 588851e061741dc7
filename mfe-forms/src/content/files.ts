import type { Resource } from './resource-fields';

/** Where a PDF lies inside a release of this remote, relative to its browser files: by the name of its text. */
export const downloadFile = (name: string): string => `downloads/${name}.pdf`;

/** Widths in pixels that the picture of a page has. */
export const previewWidths = [480, 720, 960] as const;

/** Height over width of an A4 page. */
export const previewRatio = 297 / 210;

/** Where the picture of a PDF's page lies, relative to the release's browser files. */
export const previewFile = (name: string, page: number, width: number): string =>
  `previews/${name}-${page}-${width}.avif`;

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

/** Where the browser finds the picture of a PDF's page. */
export const previewOf = (name: string, page: number, width: number): string =>
  addressOf(previewFile(name, page, width));
