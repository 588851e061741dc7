import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { GeneratedFile } from '@proper/kit';
import sharp from 'sharp';
import { previewPath, previewRatio, previewWidths } from '../src/content/files';

/** Makes a file at the first request, and returns the same one at later requests. */
export function memoize<Content>(make: () => Promise<Content>): () => Promise<Content> {
  let content: Promise<Content> | undefined;
  return () => (content ??= make());
}

/** Pixels per point: large enough that even the widest preview is scaled down. */
const drawingScale = 2;

/** Draws a page of a PDF as a PNG. The first page is 1. */
async function drawPage(pdf: Uint8Array, page: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data } = await document.getPage(page - 1).render({
      scale: drawingScale,
      render: ({ data: pixels, width, height }) =>
        sharp(pixels, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .png()
          .toBuffer(),
    });
    document.destroy();
    return Buffer.from(data);
  } finally {
    library.destroy();
  }
}

/** The pictures of a page that can be read before the document is requested. */
export const listPreviews = (
  name: string,
  page: number,
  { from, render }: Pick<GeneratedFile, 'from' | 'render'>,
): readonly GeneratedFile[] => {
  const drawOnce = memoize(async () => drawPage(await render(), page));
  return previewWidths.map((width) => ({
    file: previewPath(name, page, width),
    from: [from, page, width],
    render: async () =>
      sharp(await drawOnce())
        .resize(width, Math.round(width * previewRatio))
        // More effort would make a first build much slower, for few bytes.
        .avif({ quality: 55, effort: 2 })
        .toBuffer(),
  }));
};
