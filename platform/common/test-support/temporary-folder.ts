import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Makes an empty folder for the tests of a file or a suite, and removes it after them. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
