/** Milliseconds after which a call to a backend counts as failed. */
export const backendTimeoutMs = 10_000;

/**
 * Milliseconds for a call while the browser says that it is offline. It is tried all the same, because browsers are
 * wrong about it on some networks, but nobody waits for what will not come.
 */
export const offlineTimeoutMs = 1_000;

const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/**
 * Lets a call to a backend take {@link backendTimeoutMs}, whatever of it is slow: fetching its library too.
 * Rejects as `work` does, or when the time is over; `signal` is aborted then.
 */
export async function inTime<Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const offline = isOffline();
  const limit = offline ? offlineTimeoutMs : backendTimeoutMs;
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(offline ? 'the browser is offline' : `no answer within ${limit} ms`));
      abort.abort();
    }, limit);
  });
  try {
    return await Promise.race([work(abort.signal), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
