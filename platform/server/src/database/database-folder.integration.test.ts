import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { prepareDatabaseFolder } from './database-folder';

const base = temporaryFolder();
let dataDir: string;
const inData = (...names: string[]): string => path.join(dataDir, ...names);
beforeEach(() => {
  dataDir = mkdtempSync(path.join(base, 'data-'));
});

it('a database that was in use keeps everything but the lock file of the process that is gone and what a first start left unfinished, and other accounts are shut out of what it has', async () => {
  for (const folder of ['database', 'database.unfinished-a/base'])
    mkdirSync(inData(folder), { recursive: true });
  for (const name of ['PG_VERSION', 'postmaster.pid']) writeFileSync(inData('database', name), '');
  chmodSync(inData('database'), 0o777);
  await prepareDatabaseFolder(dataDir);
  expect(readdirSync(dataDir)).toEqual(['database']);
  expect(readdirSync(inData('database'))).toEqual(['PG_VERSION']);
  // Windows has no such permissions.
  if (process.platform !== 'win32') expect(statSync(inData('database')).mode & 0o777).toBe(0o700);
});

it('files that are no database are left alone, and the error says what to do', async () => {
  mkdirSync(inData('database'));
  writeFileSync(inData('database/notes.txt'), 'mine');
  await expect(prepareDatabaseFolder(dataDir)).rejects.toThrow(/holds files and no database. Move it away/);
  expect(readFileSync(inData('database/notes.txt'), 'utf8')).toBe('mine');
});
