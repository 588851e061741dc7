import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askRaw } from '../../test-support/raw-connection';
import {
  type AskSite,
  describeSite,
  leadsRoute,
  page,
  publishSite,
} from '../../test-support/site-expectations';
import type { Database } from '../database';
import { createServer } from './create-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-site-'));
const lines: string[] = [];
const serverFor = (origin: string): FastifyInstance =>
  createServer({
    siteDir: path.join(folder, 'site'),
    database: new Promise<Database>(() => undefined),
    config: { ...embeddedDefaults, origin },
    log: (line) => void lines.push(line),
  });
const plain = serverFor('http://localhost:3000');
const secure = serverFor('https://proper.example');
let earlier: number;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  await plain.listen({ port: 0, host: '127.0.0.1' });
  earlier = (await plain.inject('/services')).statusCode;
  publishSite(folder, 'one');
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  rmSync(folder, { recursive: true });
});

const ask: AskSite = async (url, { method = 'GET', headers = {}, tls } = {}) => {
  const answer = await (tls ? secure : plain).inject({ method, url, headers });
  return { statusCode: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
};

it('before the site is composed every page says so', () => {
  expect(earlier).toBe(503);
});

describeSite(ask);

it('a document has its own policy, and one without says that it may not be framed', async () => {
  const policyOf = async (url: string) => (await ask(url)).headers['content-security-policy'];
  expect(await policyOf('/services')).toBe("default-src 'none'; x-one; frame-ancestors 'none'");
  expect(await policyOf('/blog')).toBe("frame-ancestors 'none'");
});

it('no answer says what serves it', async () => {
  for (const url of ['/', '/nowhere', '/%', leadsRoute])
    expect((await ask(url)).headers).not.toHaveProperty('server');
});

it('HEAD is answered like GET, without the body', async () => {
  const [get, head] = [await ask('/services'), await ask('/services', { method: 'HEAD' })];
  expect([head.statusCode, head.body.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

it('what is not there is logged with its path alone', async () => {
  lines.length = 0;
  await ask('/nowhere?email=ada@example.com');
  await ask('/con%0D%0Ax');
  await ask('/services', { method: 'POST' });
  expect(lines).toEqual(['404 /nowhere', '404 /con%0D%0Ax', '405 /services POST']);
});

it.each(['/../secret.txt', '/releases/../../secret.txt', '/%2e%2e/secret.txt', '//etc/passwd'])(
  '%s does not leave the folder of the site',
  async (target) => {
    const { port } = plain.server.address() as { port: number };
    const answer = await askRaw(
      port,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  },
);

it('the site is exchanged between two requests, and served though its headers are not as they were written', async () => {
  publishSite(folder, 'two');
  writeFileSync(path.join(folder, 'sites/two/_headers.json'), '{');
  expect(String((await ask('/services')).body)).toBe(page('two services'));
  expect(lines).toContain('_headers.json of the site is not valid. Compose the site again.');
  rmSync(path.join(folder, 'sites/one'), { recursive: true });
  expect((await ask('/')).statusCode).toBe(200);
});
