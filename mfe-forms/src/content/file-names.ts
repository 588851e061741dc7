/** Where a PDF lies inside a release of this remote, relative to its browser files: by the name of its text. */
export const downloadFile = (name: string): string => `downloads/${name}.pdf`;

/** Widths in pixels that a page is shown in: for screens of one and of two pixels to the point. */
export const previewWidths = [480, 960] as const;

/** Height over width of an A4 page. */
export const previewRatio = 297 / 210;

/** Where the picture of a PDF's page lies, relative to the release's browser files. */
export const previewFile = (name: string, page: number, width: number): string =>
  `previews/${name}-${page}-${width}.avif`;
