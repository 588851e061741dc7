import { wholeSheetAttribute } from '../document/elements';
import { loadElement } from './failed-files';
import { loadWithCacheBypass } from './load-with-cache-bypass';

/**
 * Appends a whole style sheet after all others; components are in a layer, so the order does not matter.
 * Inserted between others, or with a typeface in it, it would make the browser declare every typeface again
 * and lay out the whole page.
 */
async function loadWholeSheet(part: HTMLStyleElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = part.dataset.href ?? '';
  link.crossOrigin = 'anonymous';
  link.integrity = part.getAttribute(wholeSheetAttribute) ?? '';
  await loadElement(link);
  part.removeAttribute(wholeSheetAttribute);
}

let loading: Promise<unknown> | undefined;

/**
 * Fetches the style sheets that the document has only in part, because other pages need the rest. A later
 * call retries those that failed.
 *
 * @throws FileError if a style sheet cannot be fetched.
 */
export async function loadWholeStyles(): Promise<void> {
  const parts = document.querySelectorAll<HTMLStyleElement>(`style[${wholeSheetAttribute}]`);
  loading ??= Promise.all(
    Array.from(parts, (part) => loadWithCacheBypass(part.dataset.href ?? '', () => loadWholeSheet(part))),
  ).finally(() => {
    loading = undefined;
  });
  await loading;
}
