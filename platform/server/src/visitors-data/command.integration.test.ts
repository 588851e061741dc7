import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { afterAll, describe, expect, it } from 'vitest';

const dataDir = mkdtempSync(path.join(tmpdir(), 'proper-leads-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const leads = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'command.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env } },
  );
  return `${status} ${stderr.split('\n')[0]}`;
};

describe('npm run leads', () => {
  it.each([
    [[], 'An action is missing.'],
    [['nope'], 'There is no action nope.'],
    [['purge'], '--before DATE is missing.'],
    [['purge', '--before', '2026-02-30'], '--before 2026-02-30 is no day such as 2026-01-31.'],
    [['forget', 'ada'], 'One email address is needed.'],
    [['export', '--format', 'xls'], '--format xls is neither csv nor json.'],
    [['export', '--table', 'pg_class'], 'There is no table pg_class.'],
  ])('%j ends with 2 and the reason', (args, reason) => expect(leads(args)).toBe(`2 ${reason}`));

  it('leaves the embedded database to a server that uses it, and says so', async () => {
    const lock = await lockDataFolder(dataDir, 'server');
    expect(leads(['export'])).toMatch(/^1 The data folder .* is in use/);
    if (lock.ok) lock.release();
  });

  it('ends with 1 when the PostgreSQL server is out of reach', () => {
    const env = { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x' };
    expect(leads(['export'], env)).toBe('1 Not done: The database cannot be reached (ECONNREFUSED).');
  });
});
