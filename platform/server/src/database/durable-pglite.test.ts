import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDurablePglite } from './durable-pglite.mjs';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'proper-durable-')), 'database');
let pglite: PGlite;
let syncs: { readonly files: number; readonly folders: number };
beforeAll(async () => {
  mkdirSync(folder);
  ({ pglite, syncs } = await startDurablePglite(folder, () => {
    throw new Error('given up');
  }));
  await pglite.exec('create table rows (id integer)');
});
afterAll(async () => {
  await pglite.close();
  rmSync(path.dirname(folder), { recursive: true });
});

it('every commit has been brought to the disk before PGlite answers', async () => {
  for (let id = 1; id <= 5; id += 1) {
    const before = syncs.files;
    await pglite.query('insert into rows values ($1)', [id]);
    expect(syncs.files).toBeGreaterThan(before);
  }
});

it('what only reads syncs nothing', async () => {
  const before = syncs.files;
  await pglite.query('select count(*) from rows');
  expect(syncs.files).toBe(before);
});

it('a new file of the log is on the disk together with its name in its folder', async () => {
  const before = { ...syncs };
  await pglite.exec('select pg_switch_wal(); insert into rows values (6); select pg_switch_wal();');
  await pglite.exec('insert into rows values (7)');
  expect(syncs.files).toBeGreaterThan(before.files);
  expect(syncs.folders).toBeGreaterThan(before.folders);
});

it('a checkpoint brings the tables to the disk', async () => {
  await pglite.exec('insert into rows select generate_series(1, 1000)');
  const before = syncs.files;
  await pglite.exec('checkpoint');
  // The log, the table and the control file.
  expect(syncs.files - before).toBeGreaterThanOrEqual(3);
});

it('PostgreSQL runs with the settings that a power cut needs', async () => {
  const { rows } = await pglite.query<{ setting: string }>(
    `select name || '=' || setting as setting from pg_settings where name = any($1) order by name`,
    [['fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method']],
  );
  expect(rows.map(({ setting }) => setting)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'wal_sync_method=fsync',
  ]);
});

it('PostgreSQL keeps no more buffers in memory than the tables need', async () => {
  const { rows } = await pglite.query<{ shared_buffers: string }>('show shared_buffers');
  expect(rows).toEqual([{ shared_buffers: '8MB' }]);
});
