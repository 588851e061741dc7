import { exampleConfig } from '@proper/shared-types/example-config';
import { afterEach, expect, it, vi } from 'vitest';
import { useWorkbench } from '../../test-support/workbench';
import { readRemotes } from '../pull/remotes-file';
import { Store } from '../pull/store';
import { SourcePoller } from './source-poller';

const bench = useWorkbench();
afterEach(() => vi.restoreAllMocks());

it('a full disk refuses no release: the one before stays, and the new one is pulled when there is space again', async () => {
  const { dataDir, settings, reported } = bench;
  const remotes = await readRemotes(bench.remotesFile);
  const options = { remotes, dataDir, config: exampleConfig, settings };
  const poller = new SourcePoller(0);
  const poll = async () => {
    await poller.poll({ ...options, report: (line) => reported.push(line) });
    return (await poller.latest('mfe-content')).release.version;
  };
  expect(await poll()).toBe('1.0.0-a');
  bench.publishNext('mfe-content');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(Store.prototype, 'pull').mockRejectedValueOnce(full);
  expect(await poll()).toBe('1.0.0-a');
  expect(reported).toContain('mfe-content cannot be stored: no space left on device');
  const before = poller.fingerprint;
  expect(await poll()).toBe('1.0.0-b');
  expect(poller.fingerprint).not.toBe(before);
});
