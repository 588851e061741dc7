/** Milliseconds after which a call to a backend counts as failed. */
export const backendTimeoutMs = 10_000;

/**
 * The same, while the browser reports that it is offline. On some networks it is wrong, so the call is still made, but the visitor
 * does not wait long.
 */
export const offlineTimeoutMs = 1_000;

const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/**
 * Runs a call to a backend with a timeout of {@link backendTimeoutMs}, or {@link offlineTimeoutMs} while the browser reports that it
 * is offline. The timeout covers everything in `work`, such as fetching a library; it rejects, and aborts `signal`.
 *
 * @param limit - Another timeout, in milliseconds.
 *
 * @example
 * ```ts
 * const response = await withTimeout((signal) => fetch(url, { method: 'POST', body, signal }));
 * ```
 */
export async function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  limit = isOffline() ? offlineTimeoutMs : backendTimeoutMs,
): Promise<Result> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(isOffline() ? 'the browser is offline' : `no answer within ${limit} ms`));
      abort.abort();
    }, limit);
  });
  try {
    return await Promise.race([work(abort.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
