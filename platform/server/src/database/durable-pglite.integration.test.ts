import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { startDurablePglite } from './durable-pglite.mjs';

const dataDir = temporaryFolder();
let pglite: PGlite;
let syncs: { readonly files: number; readonly folders: number };
beforeAll(async () => {
  await copyEmptyDatabase(dataDir);
  ({ pglite, syncs } = await startDurablePglite(path.join(dataDir, 'database'), () => {
    throw new Error('crashed');
  }));
  await pglite.exec('create table rows (id integer)');
});
afterAll(() => pglite.close());

/** How many files and folders some statements sync. */
async function countSyncs(statements: string) {
  const before = { ...syncs };
  await pglite.exec(statements);
  return { files: syncs.files - before.files, folders: syncs.folders - before.folders };
}

it('every commit is synced to the disk before PGlite answers, and reading syncs nothing', async () => {
  for (let id = 1; id <= 5; id += 1)
    expect((await countSyncs(`insert into rows values (${id})`)).files).toBeGreaterThan(0);
  expect(await countSyncs('select count(*) from rows')).toEqual({ files: 0, folders: 0 });
});

it('PostgreSQL runs with settings that survive a power cut, and with small buffers', async () => {
  const expected = {
    fsync: 'on',
    full_page_writes: 'on',
    shared_buffers: '8MB',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
  };
  for (const [name, setting] of Object.entries(expected))
    expect((await pglite.query(`show ${name}`)).rows).toEqual([{ [name]: setting }]);
});
