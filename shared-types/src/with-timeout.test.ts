import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backendTimeoutMs, offlineTimeoutMs, withTimeout } from './with-timeout';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = (): Promise<never> => new Promise(() => undefined);

describe('a call to a backend', () => {
  it('fails if it takes too long, and is aborted', async () => {
    let callSignal: AbortSignal | undefined;
    const call = withTimeout((signal) => {
      callSignal = signal;
      return never();
    });
    const failure = expect(call).rejects.toThrow(`no answer within ${backendTimeoutMs} ms`);
    await vi.advanceTimersByTimeAsync(backendTimeoutMs - 1);
    expect(callSignal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failure;
    expect(callSignal?.aborted).toBe(true);
  });

  it('fails soon if the browser is offline, but is made all the same', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await withTimeout(async () => 'saved after all')).toBe('saved after all');
    const failure = expect(withTimeout(never)).rejects.toThrow('the browser is offline');
    await vi.advanceTimersByTimeAsync(offlineTimeoutMs);
    await failure;
    expect(vi.getTimerCount()).toBe(0);
  });
});
