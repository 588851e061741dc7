import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRaw } from '../test-support/raw-connection';
import { type AskSite, describeSite, page, publishSite } from '../test-support/site-expectations';
import { createServer } from './create-server';
import type { Database } from './database';

const folder = temporaryFolder();
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
let port: number;
let statusBefore: number;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  await plain.listen({ port: 0, host: '127.0.0.1' });
  port = (plain.server.address() as { port: number }).port;
  statusBefore = (await plain.inject('/services')).statusCode;
  publishSite(folder, 'one');
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

const ask: AskSite = async (url, { method = 'GET', headers = {}, tls } = {}) => {
  const answer = await (tls ? secure : plain).inject({ method, url, headers });
  return { statusCode: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
};

it('before the site is composed, pages are answered 503', () => {
  expect(statusBefore).toBe(503);
});

describeSite(ask);

it('a document has its own policy, or else one against framing', async () => {
  const policyOf = async (url: string) => (await ask(url)).headers['content-security-policy'];
  expect(await policyOf('/services')).toBe("default-src 'none'; x-one; frame-ancestors 'none'");
  expect(await policyOf('/blog')).toBe("frame-ancestors 'none'");
});

it('missing pages are logged with their path alone', async () => {
  lines.length = 0;
  await ask('/nowhere?email=ada@example.com');
  await ask('/con%0D%0Ax');
  await ask('/services', { method: 'POST' });
  expect(lines).toEqual(['404 /nowhere', '404 /con%0D%0Ax', '405 /services POST']);
});

const request = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');

/** The status of an answer to a request; if it could be read, the answer has the headers of every answer. */
async function statusOf(text: string): Promise<number> {
  const [head = ''] = (await askRaw(port, text)).split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]);
  if (/^content-length: 0\r?$/im.test(head)) return status;
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(head).toMatch(/^cache-control: /im);
  expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'$/im);
  return status;
}

describe('a request', () => {
  it.each([
    ['a way out of the folder', request('GET /../secret.txt', 'Host: a'), 404],
    ['an encoded way out', request('GET /%2e%2e/secret.txt', 'Host: a'), 404],
    ['an absolute path', request('GET //etc/passwd', 'Host: a'), 404],
    ['a way out of the releases', request('GET /releases/../../secret.txt', 'Host: a'), 404],
    ['a whole address', request('GET http://localhost:3000/services', 'Host: localhost:3000'), 200],
    ['a whole address without a path', request('GET HTTPS://localhost?a=b', 'Host: localhost'), 200],
    ['a whole address of nothing here', request('GET http://localhost/nowhere', 'Host: localhost'), 404],
    ['two lengths', request('POST /', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['bad percent-encoding', request('GET /%zz', 'Host: a'), 400],
    ['half a character', request('GET /%E0%A4', 'Host: a'), 400],
    ['a NUL', request('GET /a%00b', 'Host: a'), 404],
    ['a path of 10,000 characters', request(`GET /${'a'.repeat(10_000)}`, 'Host: a'), 404],
    ['a path of 70,000 characters', request(`GET /${'a'.repeat(70_000)}`, 'Host: a'), 431],
    ['the asterisk', request('OPTIONS *', 'Host: a'), 405],
    ['the method DELETE', request('DELETE /services', 'Host: a'), 405],
    ['an unknown method', request('SPEAK /', 'Host: a'), 400],
    ['a request for another protocol', request('GET /', 'Host: a', 'Upgrade: websocket'), 200],
  ])('with %s is answered', async (_attack, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });

  it('that cannot be parsed is not answered in the middle of another answer', async () => {
    const answer = await askRaw(port, `GET / HTTP/1.1\r\nHost: a\r\n\r\nrubbish\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(2);
  });

  it('with another method is told which ones are allowed', async () => {
    expect(await askRaw(port, request('DELETE /', 'Host: a'))).toMatch(/^allow: GET, HEAD\r$/im);
  });

  it('with garbage after a CONNECT leaves the server running', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await askRaw(port, `${request('CONNECT a:1', 'Host: a:1')}${'x'.repeat(70_000)}`);
    expect(await statusOf(request('GET /', 'Host: a'))).toBe(200);
  });
});

describe('cookies that a page of the site has set', () => {
  const withCookies = (count: number) =>
    request('GET /services', 'Host: a', `Cookie: ${`c=${'x'.repeat(3800)}; `.repeat(count)}`);

  it('keep no visitor from a page, even twelve full ones', async () => {
    expect(await statusOf(withCookies(12))).toBe(200);
  });

  it('are removed by the answer if there are too many, so that the next request works', async () => {
    const answer = await askRaw(port, withCookies(30));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('\r\nclear-site-data: "cookies"\r\n');
  });
});

it('a new site is served from the next request on, even with a malformed file of headers', async () => {
  publishSite(folder, 'two');
  writeFileSync(path.join(folder, 'sites/two/_headers.json'), '{');
  expect(String((await ask('/services')).body)).toBe(page('two services'));
  expect(lines).toContain('_headers.json of the site is not valid. Compose the site again.');
  rmSync(path.join(folder, 'sites/one'), { recursive: true });
  expect((await ask('/')).statusCode).toBe(200);
});
