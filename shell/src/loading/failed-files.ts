import type { BrowserErrorPhase } from '@proper/shared-types/browser-errors';
import { isReleaseFile } from '../document/address';
import { ranAttribute } from '../document/elements';

/** Milliseconds after which a script or style sheet that has neither loaded nor failed counts as failed. */
export const fileTimeoutMs = 10_000;

/** A file of a release cannot be fetched, or does not match its integrity. */
export class FileError extends Error {
  constructor(
    readonly phase: 'fetch' | 'integrity',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A file is no longer on the server, because this document is older than the releases that the site keeps. */
export class GoneError extends FileError {}

/** The files that have failed and not been fetched since, each with its expected hash; an empty one if that is not known. */
const failedFiles = new Map<string, string>();

/** The message of an error, or whatever was thrown in place of one. */
const describeError = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The address of the release's file that an element loads; undefined for any other, such as that of a browser extension. */
function getReleaseFile(node: unknown): string | undefined {
  const file =
    node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : '';
  return isReleaseFile(file) ? file : undefined;
}

/**
 * Records the files that fail, and fails those that never arrive: the bundler's loader would wait two minutes for a script, and
 * for ever for a style sheet.
 */
export function watchFiles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      const file = getReleaseFile(target);
      if (file) failedFiles.set(file, (target as HTMLScriptElement | HTMLLinkElement).integrity);
    },
    true,
  );
  const failIfPending = (node: Node): void => {
    // Once a file has loaded or failed, its loader has removed its listeners.
    const isAwaited = (node as HTMLElement).onerror !== null;
    // A script that never arrived, or is queued behind one: if its loader comes later, it must not wait for it for ever.
    const isMissing = node instanceof HTMLScriptElement && !node.hasAttribute(ranAttribute);
    if (getReleaseFile(node) && (isAwaited || isMissing)) node.dispatchEvent(new Event('error'));
  };
  const startTimeouts = (nodes: Iterable<Node>): void => {
    for (const node of nodes) setTimeout(failIfPending, fileTimeoutMs, node);
  };
  // The bundler's loader also waits for scripts that the document already has.
  startTimeouts(document.scripts);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) startTimeouts(addedNodes);
  }).observe(document.head, { childList: true });
}

/** Whether a file matches its hash. Without a hash or TLS, only the browser itself can check it. */
async function isIntact(content: ArrayBuffer, integrity: string): Promise<boolean> {
  if (integrity === '' || !globalThis.isSecureContext) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Fetches a file past the browser's cache, and so replaces it there. Otherwise the cache would keep a damaged file, which the
 * integrity check refuses, for a year, and a later request would wait for one that hangs.
 *
 * @throws FileError if it cannot be fetched, or is damaged again.
 */
export async function refetch(address: string, integrity: string, signal: AbortSignal): Promise<void> {
  const fail = (cause: unknown) => {
    throw new FileError('fetch', `${address} cannot be fetched: ${describeError(cause)}`, { cause });
  };
  const response = await fetch(address, { cache: 'reload', signal }).catch(fail);
  if (response.status === 404) throw new GoneError('fetch', `${address} is gone`);
  if (!response.ok) throw new FileError('fetch', `${address} answers ${response.status}`);
  // The browser may not cache a response that is not read to its end.
  if (!(await isIntact(await response.arrayBuffer().catch(fail), integrity)))
    throw new FileError('integrity', `${address} is not what was composed`);
}

/**
 * Fetches the files below an address that have failed, and returns their addresses. The next call retries those that fail again.
 *
 * @throws FileError as {@link refetch}.
 */
export async function refetchFailed(
  base: string,
  signal = AbortSignal.timeout(fileTimeoutMs),
): Promise<readonly string[]> {
  const files = [...failedFiles].filter(([address]) => address.includes(base));
  await Promise.all(
    files.map(async ([address, integrity]) => {
      await refetch(address, integrity, signal);
      failedFiles.delete(address);
    }),
  );
  return files.map(([address]) => address);
}

/** The phase in which loading failed. */
export const getErrorPhase = (cause: unknown): BrowserErrorPhase =>
  cause instanceof FileError ? cause.phase : 'evaluate';

/**
 * Appends a script or a style sheet to the head. Rejects if it does not load or match its integrity. `watchFiles` makes one that
 * never arrives fail.
 */
export function loadElement(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`${'src' in element ? element.src : element.href} did not load`));
    };
    document.head.append(element);
  }).finally(() => {
    element.onload = element.onerror = null;
  });
}
