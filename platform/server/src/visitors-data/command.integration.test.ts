import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { describe, expect, it } from 'vitest';

const dataDir = temporaryFolder();

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
    [[], 'Usage: npm run leads --'],
    [['purge', '--before', '2026-02-30'], 'It is not a day such as 2026-01-31.'],
    [['purge', '--before', '9999-01-01'], 'It is in the future.'],
    [['forget', 'ada'], 'It is not an email address.'],
    [['export', '--table', 'pg_class'], 'Allowed choices are email_submissions,'],
  ])('%j ends with 2 and the reason', (args, reason) => {
    expect(leads(args)).toMatch(new RegExp(`^2 .*${reason}`));
  });

  it('does not open the embedded database of a running server, and says so', async () => {
    const lock = await lockDataFolder(dataDir, 'server');
    // Spaces around the name of the folder do not matter.
    expect(leads(['export'], { DATA_DIR: ` ${dataDir} ` })).toMatch(/^1 The data folder .* is in use/);
    if (lock.ok) lock.release();
  });

  it('ends with 1 when the PostgreSQL server is out of reach', () => {
    const env = { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x' };
    expect(leads(['export'], env)).toBe('1 Not done: The database cannot be reached (ECONNREFUSED).');
  });
});
