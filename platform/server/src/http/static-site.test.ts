import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressesNotServed, itTakesSlashesAway } from '../../test-support/address-expectations';
import type { Database } from '../database';
import { createServer } from './create-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-site-'));
const siteDir = path.join(folder, 'site');
const lines: string[] = [];
let server: FastifyInstance;

const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;

const longBytes = 3 * 1024 * 1024;

/** Writes a site as the composer does, and makes it the live one. */
function publish(name: string, title: string): void {
  const files: Readonly<Record<string, string>> = {
    'index.html': page(`${title} home`),
    'services.html': page(`${title} services`),
    'blog.html': page(`${title} blog`),
    'blog/four-principles.html': page(`${title} article`),
    '404.html': page(`${title} 404`),
    'robots.txt': 'User-agent: *',
    'site.webmanifest': '{}',
    _headers: '/*',
    '_headers.json': JSON.stringify({
      'services.html': { 'content-security-policy': `default-src 'self'; x-${name}` },
      '404.html': { 'content-security-policy': "default-src 'self'; x-404" },
    }),
    'away.html': page(`${title} not available`),
    'composition.json': JSON.stringify({ unavailable: ['/away'] }),
    'releases/mfe-forms/1.0.0-a/social/contact.png': 'a picture',
    'releases/shell/1.0.0-a/shell.js': 'console.log(1)',
    'releases/mfe-forms/1.0.0-a/downloads/guide.pdf': '%PDF-1.7',
    'releases/mfe-forms/1.0.0-a/downloads/long.pdf': 'x'.repeat(longBytes),
  };
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, name, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    if (!/\.(html|js)$/.test(file)) continue;
    writeFileSync(`${target}.br`, brotliCompressSync(content));
    writeFileSync(`${target}.gz`, gzipSync(content));
  }
  symlinkSync(name, `${siteDir}.new`);
  renameSync(`${siteDir}.new`, siteDir);
}

beforeAll(async () => {
  const database = new Promise<Database>(() => undefined);
  server = createServer({
    siteDir,
    database,
    config: embeddedDefaults,
    log: (line) => lines.push(line),
  });
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  lines.length = 0;
});

const ask = (url: string, changes: InjectOptions = {}) => server.inject({ method: 'GET', url, ...changes });

/** The status line of a request sent as it is, which no client would tidy up. */
const askRaw = (target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

describe('before the site is composed', () => {
  it('every page says so', async () => {
    const answer = await ask('/services');
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('not been composed yet')]);
  });
});

describe('the composed site', () => {
  beforeAll(() => publish('one', 'First'));

  it.each([
    ['/', 'First home'],
    ['/services', 'First services'],
    ['/services?from=mail', 'First services'],
    ['/blog', 'First blog'],
    ['/blog/four-principles', 'First article'],
    ['/robots.txt', 'User-agent'],
  ])('answers %s with its document', async (url, text) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(text);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      etag: expect.any(String),
    });
    expect(lines).toEqual([]);
  });

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/releases/shell/1.0.0-a/shell.js', 'application/javascript; charset=utf-8'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/releases/mfe-forms/1.0.0-a/downloads/guide.pdf', 'application/pdf'],
  ])('says what %s is', async (url, type) => {
    for (const encoding of ['br', 'identity']) {
      const answer = await ask(url, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers['content-type']).toMatch(type.replace('application/manifest+json', ''));
      expect(String(answer.headers['content-type']).startsWith(type)).toBe(true);
    }
  });

  it('keeps the files of releases for good', async () => {
    const { headers } = await ask('/releases/shell/1.0.0-a/shell.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('sends a file that is too long to be read first', async () => {
    const answer = await ask('/releases/mfe-forms/1.0.0-a/downloads/long.pdf');
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, longBytes]);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(page('First services'))],
    ['gzip, deflate', 'gzip', gzipSync(page('First services'))],
    ['identity', undefined, Buffer.from(page('First services'))],
  ])('sends a browser that accepts "%s" the right form', async (accepted, encoding, bytes) => {
    const answer = await ask('/services', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });

  it('sends a document again only when it has changed, form by form', async () => {
    const headers = { 'accept-encoding': 'br' };
    const etag = String((await ask('/services', { headers })).headers.etag);
    const again = await ask('/services', { headers: { ...headers, 'if-none-match': `"x", ${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    expect((await ask('/services', { headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  });

  it('sends a part of a download, and refuses one that is not there', async () => {
    const url = '/releases/mfe-forms/1.0.0-a/downloads/guide.pdf';
    const part = await ask(url, { headers: { range: 'bytes=1-3' } });
    expect([part.statusCode, part.body]).toEqual([206, 'PDF']);
    const beyond = await ask(url, { headers: { range: 'bytes=99-' } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */8']);
    expect((await ask(url, { headers: { range: 'bytes=5-2' } })).statusCode).toBeLessThan(500);
    for (const range of ['bytes=0-1,3-4', 'bytes=0-1, 3-', 'lines=1-2'])
      expect((await ask(url, { headers: { range } })).body).toBe('%PDF-1.7');
  });

  it('sends a part of the compressed form that it would send whole', async () => {
    const headers = { 'accept-encoding': 'br', range: 'bytes=0-2' };
    const answer = await ask('/services', { headers });
    const whole = brotliCompressSync(page('First services'));
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([206, 'br']);
    expect(answer.headers['content-range']).toBe(`bytes 0-2/${whole.length}`);
    expect(answer.rawPayload.equals(whole.subarray(0, 3))).toBe(true);
  });

  it('answers HEAD like GET, without the body', async () => {
    const [get, head] = [await ask('/services'), await ask('/services', { method: 'HEAD' })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect((await ask('/nowhere', { method: 'HEAD' })).statusCode).toBe(404);
  });

  itTakesSlashesAway((url) => ask(url));

  it.each([
    ...addressesNotServed,
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/releases/..%2f..%2f..%2fsecret.txt',
    '/a%00b',
    '/con%0D%0Ax',
  ])('answers %s with the not-found page, and logs the path', async (url) => {
    const answer = await ask(`${url}?email=ada@example.com`, { headers: { 'if-none-match': '*' } });
    expect([answer.statusCode, answer.body]).toEqual([404, page('First 404')]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(lines).toEqual([`404 ${url}`]);
  });

  it.each([
    '/../secret.txt',
    '/releases/../../secret.txt',
    '/./../secret.txt',
    '/%2e%2e/secret.txt',
    '//etc/passwd',
  ])('does not leave its folder for %s', async (target) => {
    const answer = await askRaw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('secret<');
  });

  it.each(['/%E0%A4%A', '/%', '/blog/%zz'])('answers the malformed %s with 400', async (target) => {
    const answer = await askRaw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toMatch(/cache-control: no-store/i);
  });

  it('offers its pages for reading only', async () => {
    const answer = await ask('/services', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(lines).toEqual(['405 /services POST']);
  });

  it('is exchanged between two requests', async () => {
    publish('two', 'Second');
    const services = await ask('/services');
    expect(services.body).toBe(page('Second services'));
    expect(services.headers['content-security-policy']).toBe("default-src 'self'; x-two");
    rmSync(path.join(folder, 'one'), { recursive: true });
    expect((await ask('/')).statusCode).toBe(200);
  });
});

it('says 503 of a page that is not available at the moment, and when to ask again', async () => {
  publish('one', 'One');
  const { statusCode, headers, body } = await ask('/away');
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'no-cache' });
  expect(body).toContain('not available');
});
