import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { send, sendingOf } from './sending';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const quietly = { timeoutMs: 1000, onError: vi.fn() };

describe('a submission', () => {
  it('happens once, however often it is asked for', async () => {
    const submit = vi.fn(async () => true);
    const first = send('twice', { ...quietly, submit });
    expect(send('twice', { ...quietly, submit })).toBe(first);
    expect(await first).toBe('sent');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('can be asked for again once it has ended', async () => {
    const submit = vi.fn(async () => false);
    expect(await send('again', { ...quietly, submit })).toBe('kept');
    expect(sendingOf('again')).toBeUndefined();
    expect(await send('again', { ...quietly, submit })).toBe('kept');
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('keeps what was typed when it throws, even at once', async () => {
    const onError = vi.fn();
    const bug = new Error('bug');
    const submit = (): Promise<boolean> => {
      throw bug;
    };
    expect(await send('throws', { timeoutMs: 1000, onError, submit })).toBe('kept');
    expect(onError).toHaveBeenCalledWith(bug);
  });

  it('ends although the answer never comes', async () => {
    const onError = vi.fn();
    const ending = send('hangs', { timeoutMs: 1000, onError, submit: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await ending).toBe('kept');
    expect(onError).toHaveBeenCalledTimes(1);
    expect(sendingOf('hangs')).toBeUndefined();
  });
});
