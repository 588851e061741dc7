import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { freePort } from '@proper/operator-kit/free-port';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../test-support/empty-database';
import { createServer } from './http/create-server';
import { localPageAddress, newLocalKey } from './local-page/local-key';

const nginx = '/usr/sbin/nginx';
const folder = mkdtempSync(path.join(tmpdir(), 'proper-nginx-'));
const siteDir = path.join(folder, 'site');
const key = newLocalKey();
let server: FastifyInstance;
let proxy: ChildProcess;
let port: number;

/** Two visitors' ways in: a bare `proxy_pass`, and one that hands the visitor's `Host` on. */
const configuration = (upstream: string, first: number): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${first};
    location / { proxy_pass ${upstream}; }
    location /with-host/ { proxy_set_header Host $host; proxy_pass ${upstream}/; }
  }
}
`;

/** What a visitor is answered. Asks again until nginx listens, a moment after its process has started. */
async function statusOf(address: string, headers: Record<string, string> = {}): Promise<number> {
  for (let turn = 0; turn < 100; turn += 1) {
    try {
      return (await fetch(`http://127.0.0.1:${port}${address}`, { headers })).status;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('nginx does not answer');
}

beforeAll(async () => {
  if (!existsSync(nginx)) return;
  mkdirSync(siteDir);
  writeFileSync(path.join(siteDir, 'index.html'), '<h1>Home</h1>');
  const log = () => undefined;
  server = createServer({
    siteDir,
    database: Promise.resolve(emptyDatabase),
    config: embeddedDefaults,
    localKey: key,
    log,
  });
  const upstream = await server.listen({ port: 0, host: '127.0.0.1' });
  port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(upstream, port));
  proxy = spawn(nginx, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: 'ignore' });
});
afterAll(async () => {
  if (proxy?.exitCode === null) {
    const gone = once(proxy, 'exit');
    proxy.kill('SIGQUIT');
    await gone;
  }
  await server?.close();
  rmSync(folder, { recursive: true });
});

it.skipIf(!existsSync(nginx))(
  'behind an nginx on the same machine, visitors find no leads (skipped without nginx)',
  async () => {
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/local')).toBe(404);
    expect(await statusOf('/local?key=guess')).toBe(404);
    expect(await statusOf('/with-host/local', { host: 'localhost' })).toBe(404);
    const { pathname, search } = new URL(localPageAddress('http://localhost', key));
    expect(await statusOf(pathname + search)).toBe(200);
  },
  60_000,
);
