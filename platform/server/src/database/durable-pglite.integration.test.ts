import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { startDurablePglite } from './durable-pglite.mjs';

const dataDir = mkdtempSync(path.join(tmpdir(), 'proper-durable-'));
let pglite: PGlite;
let syncs: { readonly files: number; readonly folders: number };
beforeAll(async () => {
  await copyEmptyDatabase(dataDir);
  ({ pglite, syncs } = await startDurablePglite(path.join(dataDir, 'database'), () => {
    throw new Error('given up');
  }));
  await pglite.exec('create table rows (id integer)');
});
afterAll(async () => {
  await pglite.close();
  rmSync(dataDir, { recursive: true });
});

it('every commit has been brought to the disk before PGlite answers, and what only reads syncs nothing', async () => {
  for (let id = 1; id <= 5; id += 1) {
    const before = syncs.files;
    await pglite.query('insert into rows values ($1)', [id]);
    expect(syncs.files).toBeGreaterThan(before);
  }
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

it('PostgreSQL runs with the settings that a power cut needs, and few buffers in memory', async () => {
  const { rows } = await pglite.query<{ setting: string }>(
    `select name || '=' || current_setting(name) as setting from pg_settings where name = any($1) order by name`,
    [['fsync', 'full_page_writes', 'shared_buffers', 'synchronous_commit', 'wal_sync_method']],
  );
  expect(rows.map(({ setting }) => setting)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'shared_buffers=8MB',
    'synchronous_commit=on',
    'wal_sync_method=fsync',
  ]);
});
