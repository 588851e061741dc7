import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../start-error';
import { claimDataFolder } from './data-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proper-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockOf = (dataDir: string) => path.join(dataDir, 'lock');

describe('a data folder', () => {
  it('is made, marked with the process that uses it, and free again afterwards', () => {
    const dataDir = path.join(folder, 'a/b');
    const release = claimDataFolder(dataDir);
    expect(readFileSync(lockOf(dataDir), 'utf8')).toBe(`${process.pid}\n`);
    release();
    expect(existsSync(lockOf(dataDir))).toBe(false);
    claimDataFolder(dataDir)();
  });

  it('has one user at a time', () => {
    writeFileSync(lockOf(folder), `${process.ppid}\n`);
    expect(() => claimDataFolder(folder)).toThrow(`is in use by process ${process.ppid}`);
    rmSync(lockOf(folder));
    const release = claimDataFolder(folder);
    expect(() => claimDataFolder(folder)).toThrow(StartError);
    release();
  });

  it('is taken over from a process that died, even one that had the same id', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const dead of [pid, process.pid]) {
      writeFileSync(lockOf(folder), `${dead}\n`);
      claimDataFolder(folder)();
    }
  });

  it('is taken over from a lock that was never finished, but not while it may be in the making', () => {
    writeFileSync(lockOf(folder), '');
    expect(() => claimDataFolder(folder)).toThrow('in use by a process that is starting');
    utimesSync(lockOf(folder), 0, 0);
    claimDataFolder(folder)();
  });

  it('that cannot be written is named in one line', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(() => claimDataFolder(path.join(file, 'data'))).toThrow(
      /^The data folder .* can't be written \(ENOTDIR\)\..*$/,
    );
  });
});
