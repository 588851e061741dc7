import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRaw } from '../../test-support/raw-connection';
import type { Database } from '../database';
import { createServer } from './create-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-http-'));
const siteDir = path.join(folder, 'site');
let server: FastifyInstance;
let port: number;

beforeAll(async () => {
  mkdirSync(siteDir);
  writeFileSync(path.join(siteDir, 'index.html'), '<h1>Home</h1>');
  const database = new Promise<Database>(() => undefined);
  server = createServer({ siteDir, database, config: embeddedDefaults, log: () => undefined });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const request = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');

/** The answer's status; every answer has the same headers. */
async function statusOf(text: string): Promise<number> {
  const answer = await askRaw(port, text);
  const [head = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(head).toMatch(/^cache-control: /im);
  expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'$/im);
  return Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]);
}

describe('a request', () => {
  it.each([
    ['two hosts', request('GET /', 'Host: localhost', 'Host: elsewhere.example'), 400],
    ['two hosts in one header', request('GET /', 'Host: localhost, elsewhere.example'), 400],
    ['a host with a path', request('GET /', 'Host: localhost/x'), 400],
    ['no host', request('GET /'), 400],
    ['a whole address', request('GET http://localhost/', 'Host: localhost'), 400],
    [
      'a length and chunks',
      request('POST /', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['bad percent-encoding', request('GET /%zz', 'Host: a'), 400],
    ['half a character', request('GET /%E0%A4', 'Host: a'), 400],
    ['a NUL', request('GET /a%00b', 'Host: a'), 404],
    ['a path of 10,000 characters', request(`GET /${'a'.repeat(10_000)}`, 'Host: a'), 404],
    ['a path of 20,000 characters', request(`GET /${'a'.repeat(20_000)}`, 'Host: a'), 431],
    ['the asterisk', request('OPTIONS *', 'Host: a'), 405],
    ['the method CONNECT', request('CONNECT elsewhere.example:443', 'Host: elsewhere.example:443'), 405],
    ['the method DELETE', request('DELETE /services', 'Host: a'), 405],
    ['an unknown method', request('SPEAK /', 'Host: a'), 400],
    ['an unknown expectation', request('GET /', 'Host: a', 'Expect: wonders'), 417],
    ['a wish for another protocol', request('GET /', 'Host: a', 'Upgrade: websocket'), 200],
  ])('with %s is answered %#, with the headers of every answer', async (_what, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it('that cannot be read is not answered in the middle of another answer', async () => {
    const answer = await askRaw(port, `GET / HTTP/1.1\r\nHost: a\r\n\r\nrubbish\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(2);
  });

  it('that is nonsense after a CONNECT leaves the server running', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await askRaw(port, `${request('CONNECT a:1', 'Host: a:1')}${'x'.repeat(70_000)}`);
    expect(await statusOf(request('GET /', 'Host: a'))).toBe(200);
  });

  it('is told which methods there are', async () => {
    for (const line of ['DELETE /', 'CONNECT a:1'])
      expect(await askRaw(port, request(line, 'Host: a'))).toMatch(/^allow: GET, HEAD\r$/im);
  });
});
