/** Milliseconds after which a call to a backend counts as failed. */
export const backendTimeoutMs = 10_000;

/**
 * Milliseconds for a call while the browser says that it is offline. Browsers are wrong about that on some networks, so the
 * call is still made, but the visitor does not wait long.
 */
export const offlineTimeoutMs = 1_000;

const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/**
 * Runs a call to a backend with a timeout of {@link backendTimeoutMs}, or {@link offlineTimeoutMs} while the browser
 * says that it is offline. This includes everything in `work`, such as fetching a library. Rejects as `work` does, or at the
 * timeout, which aborts `signal`.
 *
 * @param limit - Another timeout, in milliseconds.
 *
 * @example
 * ```ts
 * const response = await withTimeout((signal) => fetch(url, { method: 'POST', body, signal }));
 * ```
 */
export async function withTimeout<Answer>(
  work: (signal: AbortSignal) => Promise<Answer>,
  limit = isOffline() ? offlineTimeoutMs : backendTimeoutMs,
): Promise<Answer> {
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
