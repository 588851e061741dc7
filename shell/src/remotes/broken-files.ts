import type { FaultPhase } from '../faults/fault';

/** Milliseconds after which a script or style sheet that neither loads nor fails counts as failed. */
export const fileTimeoutMs = 10_000;

/** A file of a release that could not be fetched, or does not match its integrity. */
export class FileError extends Error {
  constructor(
    readonly phase: 'fetch' | 'integrity',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A file is no longer on the server: this document is older than the releases that are kept. */
export class GoneError extends FileError {}

/** A script or style sheet that failed. */
export interface BrokenFile {
  readonly address: string;
  /** Its hash in the composition; empty if that is not known. */
  readonly integrity: string;
}

/** The files that failed, with their integrity. */
const broken = new Map<string, string>();

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The address of an element's file; undefined for an element that has none. */
const fileOf = (node: unknown): string | undefined =>
  node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : undefined;

/**
 * Records files that fail, and fails files that never arrive: the bundler's loader would wait two minutes for a script, and
 * for ever for a style sheet.
 */
export function watchFiles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      const file = fileOf(target);
      if (file) broken.set(file, (target as HTMLScriptElement | HTMLLinkElement).integrity);
    },
    true,
  );
  const giveUp = (node: Node): void => {
    // Once a file has loaded or failed, its loader has removed its listeners.
    if (fileOf(node) && (node as HTMLElement).onerror) node.dispatchEvent(new Event('error'));
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) setTimeout(giveUp, fileTimeoutMs, node);
  }).observe(document.head, { childList: true });
}

/** The files below an address that have failed since the last call. */
export function takeBroken(base: string): readonly BrokenFile[] {
  const files = [...broken].filter(([address]) => address.includes(base));
  for (const [address] of files) broken.delete(address);
  return files.map(([address, integrity]) => ({ address, integrity }));
}

/** Whether a file matches its hash. Without a hash or without TLS this cannot be known here; the browser still checks it. */
async function isWhole(content: ArrayBuffer, integrity: string): Promise<boolean> {
  if (integrity === '' || !globalThis.isSecureContext) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

async function refetchOne({ address, integrity }: BrokenFile, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { cache: 'reload', signal });
  if (response.status === 404) throw new GoneError('fetch', `${address} is gone`);
  if (!response.ok) throw new FileError('fetch', `${address} answers ${response.status}`);
  // The browser may not cache a response that nobody reads to its end.
  if (!(await isWhole(await response.arrayBuffer(), integrity)))
    throw new FileError('integrity', `${address} is not what was composed`);
}

/**
 * Fetches files past the browser's cache and replaces what is in it: a damaged file, which the integrity check refuses, would
 * stay there for a year, and later requests would join one that hangs.
 *
 * @throws FileError where one can't be fetched, or comes damaged again.
 */
export async function refetch(files: readonly BrokenFile[], signal: AbortSignal): Promise<void> {
  for (const file of files)
    await refetchOne(file, signal).catch((cause: unknown) => {
      if (cause instanceof FileError) throw cause;
      throw new FileError('fetch', `${file.address} cannot be fetched: ${messageOf(cause)}`, { cause });
    });
}

/**
 * Finds out why a script did not load, and puts a whole file into the cache if one can be fetched.
 *
 * @param base - The address that its files are below.
 * @param cause - The loader's error, which is returned if none of its files failed: then its code did.
 */
export async function causeOf(base: string, cause: unknown): Promise<unknown> {
  const files = takeBroken(base);
  if (files.length === 0) return cause;
  try {
    await refetch(files, AbortSignal.timeout(fileTimeoutMs));
    return new FileError('fetch', `${files[0]?.address} did not load`, { cause });
  } catch (reason) {
    return reason;
  }
}

/** The phase in which loading failed. */
export const phaseOf = (cause: unknown): FaultPhase =>
  cause instanceof FileError ? cause.phase : 'evaluate';

/**
 * Appends a script or a style sheet to the head. Rejects if it does not load or does not match its integrity; `watchFiles`
 * fails one that never arrives.
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
