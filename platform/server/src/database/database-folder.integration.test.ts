import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareDatabaseFolder } from './database-folder';

let dataDir: string;
const inData = (...names: string[]): string => path.join(dataDir, ...names);
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('a database that was in use keeps everything but the lock file of the process that is gone', async () => {
  mkdirSync(inData('database'));
  for (const name of ['PG_VERSION', 'postmaster.pid']) writeFileSync(inData('database', name), '');
  await prepareDatabaseFolder(dataDir);
  expect(readdirSync(inData('database'))).toEqual(['PG_VERSION']);
});

it('files that are no database are left alone, and the error says what to do', async () => {
  mkdirSync(inData('database'));
  writeFileSync(inData('database/notes.txt'), 'mine');
  await expect(prepareDatabaseFolder(dataDir)).rejects.toThrow(/holds files and no database. Move it away/);
  expect(readFileSync(inData('database/notes.txt'), 'utf8')).toBe('mine');
});

const rightsOf = (name: string): string => (statSync(inData(name)).mode & 0o777).toString(8);

it.skipIf(process.platform === 'win32')(
  'other accounts are shut out of a database that was open to them',
  async () => {
    mkdirSync(inData('database'));
    writeFileSync(inData('database/PG_VERSION'), '');
    chmodSync(inData('database'), 0o777);
    await prepareDatabaseFolder(dataDir);
    expect(rightsOf('database')).toBe('700');
  },
);

it('a first start that was cut short is done again, and other accounts are shut out of what it makes', async () => {
  mkdirSync(inData('database.unfinished-a/base'), { recursive: true });
  // As an earlier version left it.
  writeFileSync(inData('database.unfinished'), '');
  mkdirSync(inData('database/base'), { recursive: true });
  const folder = await prepareDatabaseFolder(dataDir);
  expect(readdirSync(dataDir)).toEqual(['database']);
  expect(readdirSync(folder)).toContain('PG_VERSION');
  if (process.platform !== 'win32') expect(rightsOf('database')).toBe('700');
}, 180_000);
