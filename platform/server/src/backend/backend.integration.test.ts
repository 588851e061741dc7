import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { createVisitors, leadCall } from '../../test-support/clients';
import { findPostgres, startPostgres } from '../../test-support/temporary-postgres';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-backend-'));
afterAll(() => rmSync(folder, { recursive: true }));
const command = ['--import', 'tsx', path.join(import.meta.dirname, 'command.ts')];
const tools = findPostgres();

it('npm run backend says what is wrong with its settings, and ends with 1', () => {
  const run = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, command, { env: { ...process.env, ...env }, encoding: 'utf8' });
  const port = run({ PORT: '99999', DATA_DIR: folder });
  expect([port.status, port.stderr]).toEqual([
    1,
    'PORT=99999 is no port: it must be a number up to 65535.\n',
  ]);
  const secret = run({ PORT: '0', DATA_DIR: folder, DATABASE_URL: '', DATABASE_URL_FILE: '/nowhere' });
  expect([secret.status, secret.stderr]).toEqual([
    1,
    "DATABASE_URL_FILE names a file that can't be read (ENOENT): /nowhere\n",
  ]);
});

describe.skipIf(tools === undefined)('npm run backend on PostgreSQL (skipped without one)', () => {
  it('takes leads, serves no pages, and says when the database is away', { timeout: 90_000 }, async () => {
    if (tools === undefined) return;
    const postgres = await startPostgres(tools);
    const file = path.join(folder, 'database-url');
    writeFileSync(file, `${postgres.url}\n`);
    const own = { PORT: '0', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '', DATABASE_URL_FILE: file };
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      const [, address = ''] = /ready at (\S+)/.exec(line) ?? [];
      const visitors = createVisitors(address);
      const statusesOf = (...routes: string[]) =>
        Promise.all(routes.map(async (route) => (await fetch(address + route)).status));
      expect(await visitors.ask(leadCall('ada@example.com'))).toMatchObject({ status: 201 });
      expect(await statusesOf('/live', '/ready', '/', '/local')).toEqual([200, 200, 404, 404]);
      await postgres.stop('SIGKILL');
      expect(await statusesOf('/live', '/ready')).toEqual([200, 503]);
      expect(await visitors.ask(leadCall('bob@example.com'))).toMatchObject({ status: 503 });
      await postgres.start();
      expect(await statusesOf('/ready')).toEqual([200]);
      visitors.close();
      child.kill('SIGTERM');
      expect(await gone).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await postgres.remove();
    }
  });
});
