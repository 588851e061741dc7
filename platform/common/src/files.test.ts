import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test-support/temporary-folder';
import { writeWholeFile } from './files';

const base = makeTemporaryFolder();
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(base, 'folder-'));
  file = path.join(folder, 'leads.csv');
});

describe.skipIf(process.platform === 'win32')('an export or a backup (not on Windows)', () => {
  it("is its owner's alone, also if it replaces a public file or what a killed process left", async () => {
    for (const name of [file, `${file}.unfinished`]) {
      writeFileSync(name, 'before');
      chmodSync(name, 0o666);
    }
    await writeWholeFile(file, 'ada@example.com');
    expect(readdirSync(folder)).toEqual(['leads.csv']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe('ada@example.com');
  });
});
