import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder';
import { readSiteRecord } from './site-record';

const dataDir = temporaryFolder();
const write = (file: string, data: unknown): void => {
  mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
  writeFileSync(path.join(dataDir, file), JSON.stringify(data));
};

it('nothing is known before the first composition', () => {
  expect(readSiteRecord(dataDir)).toBeUndefined();
});

it('a release is live since the first of the compositions in a row that have it', () => {
  const versions = { shell: '1', 'mfe-forms': '2' };
  write('site/composition.json', { id: 'c', at: '2026-03-03', tried: '2026-03-04', versions });
  write('history.json', {
    current: { at: '2026-03-03', versions },
    earlier: [
      { at: '2026-02-02', versions: { shell: '1', 'mfe-forms': '1' } },
      { at: '2026-01-01', versions: { shell: '0', 'mfe-forms': '2' } },
    ],
  });
  expect(readSiteRecord(dataDir)?.releases).toEqual([
    { name: 'shell', version: '1', since: '2026-02-02' },
    { name: 'mfe-forms', version: '2', since: '2026-03-03' },
  ]);
  expect(readSiteRecord(dataDir)?.versions).toEqual({ shell: ['1', '0'], 'mfe-forms': ['2', '1'] });
});

it('a refusal has its own reason and first time, and a damaged file hides nothing else', () => {
  const refused = [{ name: 'mfe-forms', version: '3', reason: 'it cannot be read' }];
  write('site/composition.json', { id: 'c', at: '2026-03-03', tried: '2026-03-04', versions: {}, refused });
  expect(readSiteRecord(dataDir)?.refused).toMatchObject([{ since: '2026-03-04' }]);
  write('refusals.json', [
    { name: 'mfe-forms', version: '3', reason: 'no route to host', since: '2026-03-01' },
  ]);
  writeFileSync(path.join(dataDir, 'pins.json'), '{');
  expect(readSiteRecord(dataDir)).toMatchObject({
    refused: [{ reason: 'no route to host', since: '2026-03-01' }],
    disabled: [],
  });
});
