import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';

export async function readPdf<Result>(
  pdf: Uint8Array,
  read: (document: PDFiumDocument) => Result | Promise<Result>,
): Promise<Result> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const result = await read(document);
    document.destroy();
    return result;
  } finally {
    library.destroy();
  }
}

export const countPages = (pdf: Uint8Array): Promise<number> =>
  readPdf(pdf, (document) => document.getPageCount());

/** Presses a button that prints, and returns the PDF, on A4. The page stays as it is while it prints. */
export async function printWidget(page: Page, button: string): Promise<Uint8Array> {
  await page.evaluate(() => {
    window.print = () => undefined;
    // Making the PDF raises this event too, which would end the page's own printing.
    addEventListener('afterprint', (event) => event.stopImmediatePropagation(), true);
  });
  await page.getByRole('button', { name: button }).click();
  return page.pdf({ format: 'A4' });
}
