import { afterEach, describe, expect, it, vi } from 'vitest';
import { guarded, TookTooLong } from './with-timeout';

afterEach(() => vi.useRealTimers());

describe('guarded', () => {
  it('gives what the work gives, and throws what it throws', async () => {
    expect(await guarded(() => 'page')).toBe('page');
    await expect(guarded(() => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
  });

  it('ends work that goes on for more than ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = guarded(() => new Promise<never>(() => undefined)).catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBeInstanceOf(TookTooLong);
    expect(await outcome).toMatchObject({ message: 'took too long, more than 10 s' });
  });
});
