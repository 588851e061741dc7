/** Milliseconds after which a script or style sheet that neither loads nor fails is given up. */
export const fileTimeoutMs = 10_000;

/** A file is not on the server any more: this document is older than what is kept. */
export class GoneError extends Error {}

/** Addresses of scripts and style sheets that failed. */
const broken = new Set<string>();

/** The address of an element's file; undefined for an element that has none. */
const fileOf = (node: unknown): string | undefined =>
  node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : undefined;

/**
 * Takes note of files that fail, and lets those fail that never come: the bundler's loader would wait two minutes for a
 * script, and for ever for a style sheet.
 */
export function watchFiles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      const file = fileOf(target);
      if (file) broken.add(file);
    },
    true,
  );
  const giveUp = (node: Node): void => {
    // The loader of a file that came or failed listens no more.
    if (fileOf(node) && (node as HTMLElement).onerror) node.dispatchEvent(new Event('error'));
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) setTimeout(giveUp, fileTimeoutMs, node);
  }).observe(document.head, { childList: true });
}

/** The files below an address that have failed since this was last asked. */
export function takeBroken(base: string): readonly string[] {
  const files = [...broken].filter((file) => file.includes(base));
  for (const file of files) broken.delete(file);
  return files;
}

/**
 * Fetches files past the browser's cache, which then has what came in place of what it had: a damaged file, which its
 * integrity refuses, would stay there for a year, and a request that hangs is joined by each one after it. Rejects where
 * one can't be fetched.
 */
export async function refetch(files: readonly string[], signal: AbortSignal): Promise<void> {
  for (const file of files) {
    const response = await fetch(file, { cache: 'reload', signal });
    if (response.status === 404) throw new GoneError(`${file} is gone`);
    if (!response.ok) throw new Error(`${file} answers ${response.status}`);
    // The cache may not keep what nobody reads.
    await response.blob();
  }
}
