import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { GeneratedFile } from '@proper/preset';
import sharp from 'sharp';
import { previewFile, previewFormats, previewRatio, previewWidths } from '../src/content/file-names';

/** Pixels to the point: drawn large, so that the widest preview is a reduction. */
const drawingScale = 2;

/** The first page of a PDF as a PNG. */
async function drawFirstPage(pdf: Uint8Array): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data } = await document.getPage(0).render({
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

/** The pictures of the first page of a document that is shown before it is downloaded. */
export function previewsOf(
  name: string,
  { from, render }: Pick<GeneratedFile, 'from' | 'render'>,
): readonly GeneratedFile[] {
  let drawn: Promise<Buffer> | undefined;
  const firstPage = (): Promise<Buffer> => {
    drawn ??= render().then(drawFirstPage);
    return drawn;
  };
  return previewWidths.flatMap((width) =>
    previewFormats.map((format) => ({
      file: previewFile(name, width, format),
      ...(from ? { from: { ...from, data: [from.data, width, format] } } : {}),
      render: async () => {
        const picture = sharp(await firstPage()).resize(width, Math.round(width * previewRatio));
        return format === 'avif'
          ? picture.avif({ quality: 55, effort: 4 }).toBuffer()
          : picture.webp({ quality: 80 }).toBuffer();
      },
    })),
  );
}
