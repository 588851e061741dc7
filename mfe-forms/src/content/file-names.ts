/** Where a PDF lies inside a release of this remote, relative to its browser files: by the name of its text. */
export const downloadFile = (name: string): string => `downloads/${name}.pdf`;

/** Widths in pixels that a preview is made in: for screens of one and of two pixels to the point. */
export const previewWidths = [480, 960] as const;

/** The forms a preview is made in, the smaller first. */
export const previewFormats = ['avif', 'webp'] as const;
/** One of {@link previewFormats}. */
export type PreviewFormat = (typeof previewFormats)[number];

/** Height over width of an A4 page. */
export const previewRatio = 297 / 210;

/** Where the picture of a PDF's first page lies, relative to the release's browser files. */
export const previewFile = (name: string, width: number, format: PreviewFormat): string =>
  `previews/${name}-${width}.${format}`;
