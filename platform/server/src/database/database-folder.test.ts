import {
  chmodSync,
  existsSync,
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readyDatabaseFolder } from './database-folder';

let dataDir: string;
const inData = (...names: string[]): string => path.join(dataDir, ...names);
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A folder as PGlite would have left it, with everything open to everyone. */
function makeDatabase(): void {
  mkdirSync(inData('database/base'), { recursive: true });
  for (const name of ['PG_VERSION', 'base/1', 'postmaster.pid']) {
    writeFileSync(inData('database', name), '');
    chmodSync(inData('database', name), 0o666);
  }
  chmodSync(inData('database'), 0o777);
}

it('a database that is being made is marked until it is kept', async () => {
  const { folder, keep } = await readyDatabaseFolder(dataDir);
  expect(readdirSync(dataDir)).toEqual(['database', 'database.unfinished']);
  writeFileSync(path.join(folder, 'PG_VERSION'), '18');
  await keep();
  expect(readdirSync(dataDir)).toEqual(['database']);
});

it('half a database is made anew, and its marker stays until the new one is whole', async () => {
  makeDatabase();
  writeFileSync(inData('database.unfinished'), '');
  await readyDatabaseFolder(dataDir);
  expect(readdirSync(inData('database'))).toEqual([]);
  expect(existsSync(inData('database.unfinished'))).toBe(true);
});

it('a database that was in use keeps everything but the lock file of the process that is gone', async () => {
  makeDatabase();
  const { keep } = await readyDatabaseFolder(dataDir);
  await keep();
  expect(readdirSync(inData('database')).sort()).toEqual(['PG_VERSION', 'base']);
  expect(readdirSync(dataDir)).toEqual(['database']);
});

it('files that are no database are left alone, and the error says what to do', async () => {
  mkdirSync(inData('database'));
  writeFileSync(inData('database/notes.txt'), 'mine');
  await expect(readyDatabaseFolder(dataDir)).rejects.toThrow(/holds files and no database. Move it away/);
  expect(readFileSync(inData('database/notes.txt'), 'utf8')).toBe('mine');
  expect(readdirSync(dataDir)).toEqual(['database']);
});

describe.skipIf(process.platform === 'win32')(
  process.platform === 'win32' ? 'on Windows a folder is as open as the one around it' : 'other accounts',
  () => {
    const modeOf = (...names: string[]): string => (statSync(inData(...names)).mode & 0o777).toString(8);

    it('are shut out of a new database', async () => {
      await readyDatabaseFolder(dataDir);
      expect(modeOf('database')).toBe('700');
    });

    it('are shut out of a database that an earlier version left open, or a copy of one', async () => {
      makeDatabase();
      await readyDatabaseFolder(dataDir);
      expect([modeOf('database'), modeOf('database/base')]).toEqual(['700', '700']);
      expect([modeOf('database/PG_VERSION'), modeOf('database/base/1')]).toEqual(['600', '600']);
    });
  },
);
