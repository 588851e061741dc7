import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplate } from '@proper/operator-kit/test-support/template';
import { openPglite } from '../src/database/pglite';

/** Copies an empty embedded database into a data folder, because making one takes seconds. */
export const copyEmptyDatabase = (dataDir: string): Promise<void> =>
  copyTemplate('empty-database', async (folder) => (await openPglite(folder)).close(), dataDir);

/** Runs before all tests: otherwise many files would make it at the same moment. */
export default async function makeEmptyDatabase(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-empty-'));
  await copyEmptyDatabase(folder);
  rmSync(folder, { recursive: true });
}
