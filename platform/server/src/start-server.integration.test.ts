import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, leadCall, leadOf } from '../test-support/clients';
import { askOperator, readOperatorPage } from '../test-support/operator-page';
import { findPostgres, startPostgres } from '../test-support/temporary-postgres';
import { type RunningServer, readServerSettings, type StartOptions, startServer } from './start-server';

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const siteDir = path.join(folder, 'site');
const lines: string[] = [];
let running: RunningServer;

const start = (changes: Partial<StartOptions> = {}) =>
  startServer({ siteDir, dataDir, port: 0, log: (line) => lines.push(line), ...changes });

beforeAll(async () => {
  mkdirSync(siteDir);
  writeFileSync(path.join(siteDir, 'index.html'), '<h1>Home</h1>');
  writeFileSync(path.join(siteDir, '404.html'), '<h1>404</h1>');
  running = await start();
});
afterAll(() => running.close());

const post = ({ path: route, headers }: Pick<Call, 'path' | 'headers'>, body: unknown, to = running) =>
  fetch(to.address + route, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: JSON.stringify(body),
  });
const leads = leadCall('');

describe('a server that starts', () => {
  it('serves pages at once, and forms once the database is open', { timeout: 180_000 }, async () => {
    expect(await (await fetch(running.address)).text()).toBe('<h1>Home</h1>');
    expect((await post(leads, leadOf('<b>ada</b>@example.com'))).status).toBe(201);
  });

  it('on a port in use names it and suggests another', async () => {
    const other = createNetServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const attempt = () => start({ dataDir: path.join(folder, 'other'), host: '127.0.0.1', port });
    const expected = `Port ${port} is taken. Stop what uses it, or choose another with PORT=${port + 1} npm start.`;
    await expect(attempt()).rejects.toThrow(expected);
    // The first attempt has released the data folder.
    await expect(attempt()).rejects.toThrow(expected);
    other.close();
  });

  it('refuses the data folder of another server', async () => {
    await expect(start()).rejects.toThrow(`in use by another server (process ${process.pid} on `);
  });

  it.each([
    ['PORT', '99999', 'PORT=99999 is not a port: it must be a number up to 65535.'],
    ['DATABASE_URL_FILE', '/nowhere', "DATABASE_URL_FILE names a file that can't be read (ENOENT): /nowhere"],
    ['LEAD_RETENTION_DAYS', 'soon', 'LEAD_RETENTION_DAYS is malformed'],
    ['TRUSTED_PROXIES', 'everyone', 'TRUSTED_PROXIES is malformed'],
  ])('with %s=%s stops and says why', async (name, value, reason) => {
    const env = { PORT: '0', [name]: value };
    await expect((async () => start({ ...readServerSettings(env), env }))()).rejects.toThrow(reason);
  });
});

const postgresFolder = findPostgres();

it.skipIf(postgresFolder === undefined)(
  'a backend takes leads, serves no pages, and reports whether PostgreSQL is reachable (skipped if npm has none)',
  { timeout: 90_000 },
  async () => {
    const postgres = await startPostgres(postgresFolder ?? '');
    const file = path.join(folder, 'database-url');
    writeFileSync(file, `${postgres.url}\n`);
    const ownDataDir = path.join(folder, 'data-postgres');
    const backend = await startServer({
      dataDir: ownDataDir,
      port: 0,
      env: { DATABASE_URL_FILE: file },
      log: (line) => lines.push(line),
    });
    const isReady = async () => (await askOperator(backend, { path: '/ready' })).status;
    try {
      expect((await post(leads, leadOf('ada@example.com'), backend)).status).toBe(201);
      expect(await isReady()).toBe(200);
      expect((await fetch(backend.address)).status).toBe(404);
      await postgres.stop('SIGKILL');
      expect(await isReady()).toBe(503);
      expect((await post(leads, leadOf('bob@example.com'), backend)).status).toBe(503);
      await postgres.start();
      expect(await isReady()).toBe(200);
      expect(existsSync(path.join(ownDataDir, 'database'))).toBe(false);
    } finally {
      await backend.close();
      await postgres.remove();
    }
  },
);

describe('a server that stops', () => {
  it('keeps what was saved, and releases the data folder', async () => {
    await running.close();
    await expect(fetch(running.address)).rejects.toThrow();
    running = await start();
    expect(await readOperatorPage(running)).toContain('b&gt;ada&lt;/b&gt;@example.com');
  }, 60_000);

  it.each([
    ['SIGTERM', 'during its first start', ''],
    // Without a time limit the process would never end.
    ['SIGINT', 'that never finishes closing', 'running.close = () => new Promise(() => undefined);'],
  ] as const)('on %s a server %s ends with exit code 0', async (signal, when, beforehand) => {
    const ownDataDir = path.join(folder, `data-${when}`);
    const program = `
      import { startServer, stopOnSignals } from './start-server';
      const running = await startServer({ siteDir: ${JSON.stringify(siteDir)}, dataDir: ${JSON.stringify(ownDataDir)}, port: 0, log: console.error });
      ${beforehand}
      stopOnSignals(running);
      console.log(running.address);
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [address] = await once(child.stdout, 'data');
    expect((await fetch(String(address).trim())).status).toBe(200);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });
});
