import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drillKills } from './kill-drill';

it('loses no mail that was taken, however often the server is killed', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'proper-kill-'));
  const counts = await drillKills({ rounds: 3, seed: 4, dataDir });
  rmSync(dataDir, { recursive: true });
  expect(counts).toMatchObject({ lost: 0, storedTwice: 0, repeatedUnrecognisably: 0 });
  expect(counts.acknowledged).toBeGreaterThan(5);
});
