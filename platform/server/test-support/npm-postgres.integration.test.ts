import { chmodSync, cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../src/database/pg';
import { findNpmPostgres } from './npm-postgres';
import { startPostgres } from './temporary-postgres';

const installed = process.platform === 'win32' ? undefined : findNpmPostgres();
const lacking = installed ? '' : ' (npm has none for this machine)';

describe.skipIf(installed === undefined)(`npm's PostgreSQL${lacking}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-npm-postgres-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('starts where no install script ran, from a folder that this user alone may enter', {
    timeout: 60_000,
  }, async () => {
    const isNoLink = (file: string) => !lstatSync(file).isSymbolicLink();
    cpSync(String(installed), folder, { recursive: true, filter: isNoLink });
    chmodSync(folder, 0o700);
    const server = await startPostgres({ isFromNpm: true, folder });
    const database = openPostgres(server.url);
    const version = await database.transaction((session) => session.query('show server_version'));
    expect(version).toEqual([{ server_version: expect.stringMatching(/^18\./) }]);
    await database.close();
    await server.remove();
  });
});
