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
  it('fails when it takes too long, and is cut off', async () => {
    let cut: AbortSignal | undefined;
    const call = withTimeout((signal) => {
      cut = signal;
      return never();
    });
    const failure = expect(call).rejects.toThrow(`no answer within ${backendTimeoutMs} ms`);
    await vi.advanceTimersByTimeAsync(backendTimeoutMs - 1);
    expect(cut?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failure;
    expect(cut?.aborted).toBe(true);
  });

  it('fails soon where the browser is offline, and is tried all the same', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await withTimeout(async () => 'saved after all')).toBe('saved after all');
    const failure = expect(withTimeout(never)).rejects.toThrow('the browser is offline');
    await vi.advanceTimersByTimeAsync(offlineTimeoutMs);
    await failure;
    expect(vi.getTimerCount()).toBe(0);
  });
});
