import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder';
import { writeWholeFile } from './whole-file';

const base = temporaryFolder();
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(base, 'folder-'));
  file = path.join(folder, 'leads.csv');
});

const rightsOf = (name: string): string => (statSync(path.join(folder, name)).mode & 0o777).toString(8);

/** Writes a file. Returns the rights of everything that was there meanwhile. */
async function write(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  async function* content() {
    yield 'ada@';
    for (const name of readdirSync(folder)) seen[name] = rightsOf(name);
    yield 'example.com';
  }
  await writeWholeFile(file, content());
  return seen;
}

describe.skipIf(process.platform === 'win32')('an export or a backup (Windows has its own rights)', () => {
  it("is its owner's alone from the first byte", async () => {
    expect(await write()).toEqual({ 'leads.csv.unfinished': '600' });
    expect(rightsOf('leads.csv')).toBe('600');
  });

  it('does not take the rights of what a killed one left, nor of the file that it replaces', async () => {
    for (const name of ['leads.csv', 'leads.csv.unfinished']) {
      writeFileSync(path.join(folder, name), 'before');
      chmodSync(path.join(folder, name), 0o666);
    }
    expect(await write()).toEqual({ 'leads.csv': '666', 'leads.csv.unfinished': '600' });
    expect(readdirSync(folder)).toEqual(['leads.csv']);
    expect(rightsOf('leads.csv')).toBe('600');
    expect(readFileSync(file, 'utf8')).toBe('ada@example.com');
  });

  it('does not follow a link that somebody laid in its way', async () => {
    const theirs = path.join(folder, 'theirs');
    writeFileSync(theirs, '');
    symlinkSync(theirs, `${file}.unfinished`);
    await write();
    expect(readFileSync(theirs, 'utf8')).toBe('');
    expect(readFileSync(file, 'utf8')).toBe('ada@example.com');
  });

  it('does not replace a device', async () => {
    symlinkSync('/dev/null', file);
    await expect(write()).rejects.toThrow('is no plain file');
    expect(readdirSync(folder)).toEqual(['leads.csv']);
  });
});
