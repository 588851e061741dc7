import type { Resource } from './index';

/** The path of a PDF within the release's browser files. `name` is the name of its text. */
export const downloadPath = (name: string): string => `downloads/${name}.pdf`;

/** The widths of a page's pictures, in pixels. */
export const previewWidths = [480, 720, 960] as const;

/** Height over width of an A4 page. */
export const previewRatio = 297 / 210;

/** The path of a picture of a PDF's page within the release's browser files. */
export const previewPath = (name: string, page: number, width: number): string =>
  `previews/${name}-${page}-${width}.avif`;

/** The address of this remote's files, and the final paths of generated files. The build fills in both. */
declare const __webpack_public_path__: string;
declare const __generated_files__: Readonly<Record<string, string>>;

/** The address of a generated file. In a unit test, without a build, any address will do. */
const fileUrl = (file: string): string =>
  typeof __webpack_public_path__ === 'undefined'
    ? `/${file}`
    : __webpack_public_path__ + (__generated_files__[file] ?? file);

/** The address of a resource's PDF; null if it has none. */
export const downloadUrl = ({ document }: Pick<Resource, 'document'>): string | null =>
  document === undefined ? null : fileUrl(downloadPath(document));

/** The address of a picture of a PDF's page. */
export const previewUrl = (name: string, page: number, width: number): string =>
  fileUrl(previewPath(name, page, width));
