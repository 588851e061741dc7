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

/** The server no longer has a file, because this document is older than the releases that the site keeps. */
export class GoneError extends FileError {}

/** Files that failed to load, with their expected hash (empty if unknown). Refetching removes one. */
const failedFiles = new Map<string, string>();

/** Describes what was thrown: the message of an error, or any other value as text. */
const describeError = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Returns the address of the release's file that an element loads; undefined for any other file. */
function getReleaseFile(node: unknown): string | undefined {
  const file =
    node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : '';
  return isReleaseFile(file) ? file : undefined;
}

/**
 * Records files that fail, and makes files that never arrive fail: the bundler's loader would wait two
 * minutes for a script, and for ever for a style sheet.
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
    // A loader removes its listeners once its file has loaded or failed.
    const isAwaited = (node as HTMLElement).onerror !== null;
    // A script that has not run: a loader added later would wait for it forever.
    const isMissing = node instanceof HTMLScriptElement && !node.hasAttribute(ranAttribute);
    if (getReleaseFile(node) && (isAwaited || isMissing)) node.dispatchEvent(new Event('error'));
  };
  const startTimeouts = (nodes: Iterable<Node>): void => {
    for (const node of nodes) setTimeout(failIfPending, fileTimeoutMs, node);
  };
  // The bundler's loader also waits for scripts that the document already has.
  startTimeouts(document.scripts);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) startTimeouts(addedNodes);
  });
  for (const parent of [document.head, document.body]) observer.observe(parent, { childList: true });
}

/** Whether a file matches its hash. Without a hash or TLS, only the browser itself can check it. */
async function isIntact(content: ArrayBuffer, integrity: string): Promise<boolean> {
  if (integrity === '' || !globalThis.isSecureContext) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Fetches a file past the browser's cache, which replaces the cached copy. Otherwise the cache would keep a
 * damaged file for a year, and a later request would wait for one that hangs.
 *
 * @throws FileError if the file cannot be fetched, or is damaged again.
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
 * Refetches the failed files below an address, and returns their addresses. A later call retries failures.
 *
 * @throws FileError if a file cannot be fetched, or is damaged again.
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
 * Appends a script or a style sheet to the body, after all other style sheets. Rejects if it does not load, does
 * not match its integrity, or never arrives (`watchFiles`).
 */
export function loadElement(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`${'src' in element ? element.src : element.href} did not load`));
    };
    document.body.append(element);
  }).finally(() => {
    element.onload = element.onerror = null;
  });
}
