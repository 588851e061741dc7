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

const modeOf = (name: string): string => (statSync(path.join(folder, name)).mode & 0o777).toString(8);

/** Writes the file. Returns the mode of everything in its folder while it is being written. */
async function write(): Promise<Record<string, string>> {
  const modes: Record<string, string> = {};
  async function* content() {
    yield 'ada@';
    for (const name of readdirSync(folder)) modes[name] = modeOf(name);
    yield 'example.com';
  }
  await writeWholeFile(file, content());
  return modes;
}

describe.skipIf(process.platform === 'win32')('an export or a backup (not on Windows)', () => {
  it("is its owner's alone from the first byte, also if it replaces a public file or what a killed process left", async () => {
    for (const name of ['leads.csv', 'leads.csv.unfinished']) {
      writeFileSync(path.join(folder, name), 'before');
      chmodSync(path.join(folder, name), 0o666);
    }
    expect(await write()).toEqual({ 'leads.csv': '666', 'leads.csv.unfinished': '600' });
    expect(readdirSync(folder)).toEqual(['leads.csv']);
    expect(modeOf('leads.csv')).toBe('600');
    expect(readFileSync(file, 'utf8')).toBe('ada@example.com');
  });

  it('does not follow a link that somebody laid in its way', async () => {
    const target = path.join(folder, 'target');
    writeFileSync(target, '');
    symlinkSync(target, `${file}.unfinished`);
    await write();
    expect(readFileSync(target, 'utf8')).toBe('');
    expect(readFileSync(file, 'utf8')).toBe('ada@example.com');
  });

  it('does not replace a device', async () => {
    symlinkSync('/dev/null', file);
    await expect(write()).rejects.toThrow('is not a plain file');
    expect(readdirSync(folder)).toEqual(['leads.csv']);
  });
});
