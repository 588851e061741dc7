import { describe, expect, it, vi } from 'vitest';
import { createHostLoader } from './host-loader';

const Host = () => null;

describe('createHostLoader', () => {
  it('fetches the host once, however many notices ask for it', async () => {
    const fetchHost = vi.fn(async () => Host);
    const loader = createHostLoader(fetchHost);
    await Promise.all([loader.load(), loader.load()]);
    await loader.load();
    expect(fetchHost).toHaveBeenCalledTimes(1);
  });

  it('tries again after a failed attempt, and then tells who waited', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetchHost = vi.fn(async () => Host).mockRejectedValueOnce(new Error('offline'));
    const loader = createHostLoader(fetchHost);
    const told = vi.fn();
    loader.onLoaded(told);
    await loader.load();
    expect(told).not.toHaveBeenCalled();
    await loader.load();
    expect(told).toHaveBeenCalledExactlyOnceWith(Host);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('tells a late subscriber at once', async () => {
    const loader = createHostLoader(async () => Host);
    await loader.load();
    const told = vi.fn();
    loader.onLoaded(told);
    expect(told).toHaveBeenCalledExactlyOnceWith(Host);
  });
});
