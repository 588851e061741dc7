import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';

/** The number of pages of a PDF. */
export async function countPages(pdf: Uint8Array): Promise<number> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const count = document.getPageCount();
    document.destroy();
    return count;
  } finally {
    library.destroy();
  }
}

/** Presses a button that prints, and returns what is printed, on A4. The page stays as it is while it prints. */
export async function printedAlone(page: Page, button: string): Promise<Uint8Array> {
  await page.evaluate(() => {
    window.print = () => undefined;
    // Making a PDF counts as having printed.
    addEventListener('afterprint', (event) => event.stopImmediatePropagation(), true);
  });
  await page.getByRole('button', { name: button }).click();
  return page.pdf({ format: 'A4' });
}
