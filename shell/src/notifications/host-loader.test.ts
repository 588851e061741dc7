import { describe, expect, it, vi } from 'vitest';
import { reportFault } from '../faults/report-fault';
import { createHostLoader } from './host-loader';

vi.mock('../faults/report-fault', () => ({ reportFault: vi.fn() }));

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
    const fetchHost = vi.fn(async () => Host).mockRejectedValueOnce(new Error('offline'));
    const loader = createHostLoader(fetchHost);
    const told = vi.fn();
    loader.onLoaded(told);
    await loader.load();
    expect(told).not.toHaveBeenCalled();
    await loader.load();
    expect(told).toHaveBeenCalledExactlyOnceWith(Host);
    expect(reportFault).toHaveBeenCalledExactlyOnceWith(
      'Notices cannot be shown yet:',
      expect.objectContaining({ remote: 'shell', phase: 'evaluate' }),
    );
  });

  it('tells a late subscriber at once', async () => {
    const loader = createHostLoader(async () => Host);
    await loader.load();
    const told = vi.fn();
    loader.onLoaded(told);
    expect(told).toHaveBeenCalledExactlyOnceWith(Host);
  });
});
