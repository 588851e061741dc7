import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplate } from '@proper/operator-kit/test-support/template';
import { openPglite } from '../src/database/pglite';

/** Puts an empty embedded database into a data folder, as a first start leaves it: making one takes seconds. */
export const copyEmptyDatabase = (dataDir: string): Promise<void> =>
  copyTemplate('empty-database', async (folder) => (await openPglite(folder)).close(), dataDir);

/** For Vitest, before all tests: many files would make it at the same moment. */
export default async function makeEmptyDatabase(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-empty-'));
  await copyEmptyDatabase(folder);
  rmSync(folder, { recursive: true });
}
