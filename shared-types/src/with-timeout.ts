/** Milliseconds after which a call to a backend counts as failed. */
export const backendTimeoutMs = 10_000;

/** The name of the error that {@link withTimeout} rejects with, like the browser's own timeouts. */
export const timeoutError = 'TimeoutError';

/**
 * Runs a call to a backend with a timeout, which covers everything in `work`, such as fetching a library.
 * When it ends, the promise rejects and `signal` is aborted. `navigator.onLine` is not asked: on some
 * networks it is wrong.
 *
 * @param limit - The timeout in milliseconds; {@link backendTimeoutMs} by default.
 *
 * @example
 * ```ts
 * const response = await withTimeout((signal) => fetch(url, { method: 'POST', body, signal }));
 * ```
 */
export async function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  limit = backendTimeoutMs,
): Promise<Result> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException(`no answer within ${limit} ms`, timeoutError));
      abort.abort();
    }, limit);
  });
  try {
    return await Promise.race([work(abort.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
