import { fileTimeoutMs, loadElement, refetch, takeBroken } from '../remotes/broken-files';
import { partAttribute } from './ids';

/**
 * Puts a whole sheet behind all others: put between them, it would have the browser declare every typeface anew, and text
 * that is being read would change its face. The order doesn't matter, because all of it is in the components' layer.
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

async function loadWhole(part: HTMLStyleElement): Promise<void> {
  try {
    await load(part);
  } catch {
    await refetch(takeBroken(part.dataset.href ?? ''), AbortSignal.timeout(fileTimeoutMs));
    await load(part);
  }
}

let arrival: Promise<unknown> | undefined;

/**
 * Fetches the style sheets that the document has parts of, once: what any page but its own needs. A later call tries
 * again what failed.
 *
 * @throws FileError where one can't be fetched.
 */
export async function wholeStyles(): Promise<void> {
  const parts = document.querySelectorAll<HTMLStyleElement>(`style[${partAttribute}]`);
  arrival ??= Promise.all(Array.from(parts, loadWhole)).finally(() => {
    arrival = undefined;
  });
  await arrival;
}
