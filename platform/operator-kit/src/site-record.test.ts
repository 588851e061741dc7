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

const empty = { unavailable: [], refused: [], pinned: {}, disabled: [] };

it('a release is live since the first of the compositions in a row that have it', () => {
  const versions = { shell: '1', 'mfe-forms': '2' };
  const releases = (shell: string, forms: string) => ({
    shell: { version: shell },
    'mfe-forms': { version: forms },
  });
  write('site/composition.json', { id: 'c', composedAt: '2026-03-03', versions, ...empty });
  write('history.json', {
    records: [
      { composedAt: '2026-03-03', releases: releases('1', '2') },
      { composedAt: '2026-02-02', releases: releases('1', '1') },
      { composedAt: '2026-01-01', releases: releases('0', '2') },
    ],
  });
  expect(readSiteRecord(dataDir)?.releases).toEqual([
    { name: 'shell', version: '1', since: '2026-02-02' },
    { name: 'mfe-forms', version: '2', since: '2026-03-03' },
  ]);
  expect(readSiteRecord(dataDir)?.versions).toEqual({ shell: ['1', '0'], 'mfe-forms': ['2', '1'] });
});

it('a refusal has its own reason and first time, and a damaged file hides nothing else', () => {
  const refused = [{ name: 'mfe-forms', version: '3', reason: 'it cannot be read', status: 'invalid' }];
  write('site/composition.json', { id: 'c', composedAt: '2026-03-03', versions: {}, ...empty, refused });
  write('refusals.json', [{ ...refused[0], reason: 'no route to host', since: '2026-03-01' }]);
  writeFileSync(path.join(dataDir, 'history.json'), '{');
  expect(readSiteRecord(dataDir)).toMatchObject({
    refused: [{ reason: 'no route to host', since: '2026-03-01' }],
    disabled: [],
  });
});
