import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { createComposerMetrics, serveComposerMetrics } from './composer-metrics';

const dataDir = temporaryFolder();
mkdirSync(path.join(dataDir, 'site'));
const write = (file: string, data: unknown) => writeFileSync(path.join(dataDir, file), JSON.stringify(data));
const record = {
  id: 'c',
  at: '2026-03-03T00:00:00.000Z',
  tried: '2026-03-04T00:00:00.000Z',
  versions: { shell: '1.0.0-s' },
  unavailable: ['/contact'],
  onDemand: [],
  refused: [{ name: 'mfe-forms', version: '1.0.0-f', reason: 'it has no title' }],
};

it('tell what is live, refused, pinned and disabled, also after it has changed', async () => {
  const metrics = createComposerMetrics(dataDir);
  expect(await metrics.read()).not.toContain('proper_release_live_timestamp_seconds{');
  write('site/composition.json', record);
  write('pins.json', { pinned: { shell: '1.0.0-s' }, disabled: ['mfe-content'] });
  const text = await metrics.read();
  for (const line of [
    `proper_composed_timestamp_seconds ${Date.parse(record.at) / 1000}`,
    `proper_composition_tried_timestamp_seconds ${Date.parse(record.tried) / 1000}`,
    `proper_release_live_timestamp_seconds{remote="shell",release="1.0.0-s"} ${Date.parse(record.at) / 1000}`,
    'proper_release_refused{remote="mfe-forms",release="1.0.0-f"} 1',
    'proper_release_pinned{remote="shell",release="1.0.0-s"} 1',
    'proper_remote_disabled{remote="mfe-content"} 1',
    'proper_pages_unavailable 1',
  ])
    expect(text).toContain(line);
  write('site/composition.json', { ...record, refused: [] });
  expect(await metrics.read()).not.toContain('proper_release_refused{');
});

it('count compositions by what came of them, and are served on their port', async () => {
  const metrics = createComposerMetrics(dataDir);
  await metrics.time(async () => ({ changed: true }));
  await expect(metrics.time(() => Promise.reject(new Error('no shell')))).rejects.toThrow('no shell');
  const served = await serveComposerMetrics(metrics, { METRICS_PORT: '0' });
  const text = await (await fetch(`http://127.0.0.1:${served?.port}/metrics`)).text();
  served?.close();
  for (const line of [
    'proper_compositions_total{result="changed"} 1',
    'proper_compositions_total{result="unchanged"} 0',
    'proper_compositions_total{result="failed"} 1',
    'proper_composition_seconds_count 2',
  ])
    expect(text).toContain(line);
  expect(await serveComposerMetrics(metrics, {})).toBeUndefined();
  await expect(serveComposerMetrics(metrics, { METRICS_PORT: 'http' })).rejects.toThrow(
    'METRICS_PORT=http is not a port',
  );
});
