import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backendTimeoutMs, withTimeout } from './with-timeout';

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

  it('has as long as any other while the browser believes it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const call = withTimeout(
      () => new Promise<string>((resolve) => setTimeout(resolve, backendTimeoutMs - 1, 'saved after all')),
    );
    await vi.advanceTimersByTimeAsync(backendTimeoutMs - 1);
    expect(await call).toBe('saved after all');
    expect(vi.getTimerCount()).toBe(0);
  });
});
