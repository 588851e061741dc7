import { afterEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './with-timeout';

afterEach(() => vi.useRealTimers());

describe('withTimeout', () => {
  it('gives what the work gives, and throws what it throws', async () => {
    expect(await withTimeout(() => 'page')).toBe('page');
    await expect(withTimeout(() => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
  });

  it('ends work that goes on for more than ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = withTimeout(() => new Promise<never>(() => undefined)).catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBeInstanceOf(TimeoutError);
    expect(await outcome).toMatchObject({ message: 'took too long, more than 10 s' });
  });
});
