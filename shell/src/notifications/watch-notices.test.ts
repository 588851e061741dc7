import { expect, it, vi } from 'vitest';
import { reportFault } from '../faults/report-fault';
import { hostLoader } from './watch-notices';

vi.mock('../faults/report-fault', () => ({ reportFault: vi.fn() }));

const Host = () => null;

it('the notification host is fetched once, however many notices need it', async () => {
  const fetchHost = vi.fn(async () => Host);
  const load = hostLoader(fetchHost);
  expect(await Promise.all([load(), load()])).toEqual([Host, Host]);
  expect(await load()).toBe(Host);
  expect(fetchHost).toHaveBeenCalledTimes(1);
});

it('a host that cannot be fetched is reported, and fetched again for the next notice', async () => {
  const load = hostLoader(vi.fn(async () => Host).mockRejectedValueOnce(new Error('offline')));
  expect(await load()).toBeUndefined();
  expect(reportFault).toHaveBeenCalledExactlyOnceWith(
    'Notices cannot be shown yet:',
    expect.objectContaining({ remote: 'shell', phase: 'evaluate' }),
  );
  expect(await load()).toBe(Host);
});
