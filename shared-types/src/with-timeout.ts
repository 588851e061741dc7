/** Milliseconds after which a call to a backend counts as failed. */
export const backendTimeoutMs = 10_000;

/** The name of the error with which {@link withTimeout} rejects, as of the browser's own timeouts. */
export const timeoutError = 'TimeoutError';

/**
 * Runs a call to a backend with a timeout. The timeout covers everything in `work`, such as fetching a library; it rejects, and
 * aborts `signal`. A browser that believes it is offline has as long as any other: on some networks it is wrong.
 *
 * @param limit - Another timeout than {@link backendTimeoutMs}, in milliseconds.
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
