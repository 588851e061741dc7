import { loadElement } from '../remotes/broken-files';
import { loadWhole } from '../remotes/load-whole';
import { partAttribute } from './ids';

/**
 * Appends a whole sheet after all others: inserted between them, it would make the browser declare every typeface again, and
 * the text in view would change its face. The order does not matter, because everything is in the components' layer.
 */
async function load(part: HTMLStyleElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = part.dataset.href ?? '';
  link.crossOrigin = 'anonymous';
  link.integrity = part.getAttribute(partAttribute) ?? '';
  await loadElement(link);
  part.removeAttribute(partAttribute);
}

let arrival: Promise<unknown> | undefined;

/**
 * Fetches, once, the style sheets of which the document has only parts: other pages need all of them. A later call retries
 * what failed.
 *
 * @throws FileError where one can't be fetched.
 */
export async function wholeStyles(): Promise<void> {
  const parts = document.querySelectorAll<HTMLStyleElement>(`style[${partAttribute}]`);
  arrival ??= Promise.all(
    Array.from(parts, (part) => loadWhole(part.dataset.href ?? '', () => load(part))),
  ).finally(() => {
    arrival = undefined;
  });
  await arrival;
}
