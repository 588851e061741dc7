import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { createServer } from '@proper/server/http/create-server';
import { addressesNotServed, itTakesSlashesAway } from '@proper/server/test-support/address-expectations';
import {
  describeHeaders,
  leadsRoute,
  writeSiteForHeaders,
} from '@proper/server/test-support/header-expectations';
import { openRaw } from '@proper/server/test-support/raw-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNginx, type RunningNginx, startNginx } from './nginx-process';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-nginx-conf-'));
const site = path.join(folder, 'data/site');
let nginx: RunningNginx;
let backend: ReturnType<typeof createServer>;
const clients: unknown[] = [];

interface Given {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Asks as it is written: `fetch` would decompress, and join headers that are said twice. */
const ask = (url: string, { method = 'GET', headers = {}, body = '' }: Given = {}) =>
  new Promise<{ statusCode: number; headers: Record<string, string>; twice: string[]; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(
        { port: nginx.port, host: '127.0.0.1', path: url, method, headers, agent: false },
        (answer) => {
          const pieces: Buffer[] = [];
          const names = answer.rawHeaders
            .filter((_, index) => index % 2 === 0)
            .map((name) => name.toLowerCase());
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('end', () =>
            resolve({
              statusCode: answer.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
              ),
              twice: names.filter((name, index) => names.indexOf(name) !== index),
              body: Buffer.concat(pieces),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    },
  );

const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`;

/** Writes a site as the composer does, and makes it the live one. */
function publish(name: string): void {
  const folderOfSite = path.join(folder, 'data/sites', name);
  writeSiteForHeaders(folderOfSite);
  const files: Readonly<Record<string, string>> = {
    'services.html': page(`${name} services`),
    'blog.html': page(`${name} blog`),
    'blog/four-principles.html': page(`${name} article`),
    '404.html': page(`${name} 404`),
    'away.html': page(`${name} not available`),
    '_unavailable/away.html': '',
    _headers: '/*',
    '_policies.conf': `"${name}/services.html" "default-src 'none'; x-${name}; frame-ancestors 'none'";\n`,
    'site.webmanifest': '{}',
    'composition.json': '{}',
    'releases/shell/1.0.0-a/shell.js': `console.log('${name}')`,
  };
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folderOfSite, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    if (!/\.(html|js)$/.test(file) || content === '') continue;
    writeFileSync(`${target}.br`, brotliCompressSync(content));
    writeFileSync(`${target}.gz`, gzipSync(content));
  }
  symlinkSync(path.join('sites', name), `${site}.new`);
  renameSync(`${site}.new`, site);
}

describe.skipIf(!hasNginx)("nginx with the containers' configuration (skipped without nginx)", () => {
  beforeAll(async () => {
    mkdirSync(path.join(folder, 'data'));
    const log = () => undefined;
    backend = createServer({
      database: new Promise(() => undefined),
      config: embeddedDefaults,
      trustedProxies: ['127.0.0.1'],
      log,
    });
    backend.server.prependListener('request', ({ headers }) => {
      const {
        'x-forwarded-for': chain,
        'x-real-ip': real,
        'cf-connecting-ip': cloudflare,
        forwarded,
      } = headers;
      clients.push([chain, real, cloudflare, forwarded]);
    });
    const address = await backend.listen({ port: 0, host: '127.0.0.1' });
    nginx = await startNginx({ folder, site, backend: address });
  });
  afterAll(async () => {
    await nginx?.stop();
    await backend.close();
    rmSync(folder, { recursive: true });
  });

  it('says that the site has not been composed yet, and gives no file of the machine instead', async () => {
    for (const url of [
      '/',
      '/services',
      '/etc/passwd',
      '/etc/hostname',
      `${folder}/nginx.conf`,
      '/nowhere/',
    ]) {
      const { statusCode, body, headers } = await ask(url);
      expect([statusCode, String(body), headers['retry-after']], url).toEqual([
        url.endsWith('/') && url !== '/' ? 404 : 503,
        'The site has not been composed yet\n',
        url.endsWith('/') && url !== '/' ? undefined : '5',
      ]);
    }
  });

  describe('with a site', () => {
    beforeAll(() => publish('one'));

    describeHeaders((url, { method = 'GET', tls } = {}) =>
      ask(url, { method, headers: tls ? { 'x-forwarded-proto': 'https' } : {} }),
    );

    it('says each header once, and of itself its name alone', async () => {
      const calls: readonly (readonly [string, Given])[] = [
        ['/', {}],
        ['/services', { headers: { 'accept-encoding': 'br', 'x-forwarded-proto': 'https' } }],
        ['/services', { headers: { range: 'bytes=0-3' } }],
        ['/services', { headers: { range: 'bytes=0-1,3-4' } }],
        ['/nowhere', {}],
        ['/away', {}],
        ['/services/', {}],
        ['/', { method: 'POST' }],
        ['/%', {}],
        [leadsRoute, {}],
        [leadsRoute, { method: 'POST', body: 'x'.repeat(20_000) }],
      ];
      for (const [url, given] of calls) {
        const { twice, headers } = await ask(url, given);
        expect(twice, `${url} ${JSON.stringify(given.headers)}`).toEqual([]);
        expect(headers.server).toBe('nginx');
      }
    });

    it('sends the whole policy of a document once it has read it, and never that of another site', async () => {
      const policyOf = async (url: string, accepted = '') =>
        (await ask(url, { headers: { 'accept-encoding': accepted } })).headers['content-security-policy'];
      const untilPolicyIs = async (expected: string): Promise<void> => {
        for (const until = Date.now() + 10_000; Date.now() < until; await pause(50))
          if ((await policyOf('/services')) === expected) return;
        expect(await policyOf('/services')).toBe(expected);
      };
      expect(await policyOf('/services')).toBe("frame-ancestors 'none'");
      nginx.reload();
      await untilPolicyIs("default-src 'none'; x-one; frame-ancestors 'none'");
      expect(await policyOf('/services', 'br')).toBe("default-src 'none'; x-one; frame-ancestors 'none'");
      expect(await policyOf('/blog')).toBe("frame-ancestors 'none'");
      publish('policies');
      expect(await policyOf('/services')).toBe("frame-ancestors 'none'");
      nginx.reload();
      await untilPolicyIs("default-src 'none'; x-policies; frame-ancestors 'none'");
      publish('one');
    });

    it.each([
      ['/', 'Home'],
      ['/services?from=mail', 'one services'],
      ['/blog', 'one blog'],
      ['/blog/four-principles', 'one article'],
      ['/robots.txt', 'User-agent'],
    ])('answers %s with its document, to be asked for again', async (url, text) => {
      const { statusCode, body, headers } = await ask(url);
      expect([statusCode, String(body)]).toEqual([200, expect.stringContaining(text)]);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    });

    it.each([
      ['gzip, deflate, br, zstd', 'br', brotliCompressSync(page('one services'))],
      ['br;q=0.9, gzip;q=1.0', 'br', brotliCompressSync(page('one services'))],
      ['br;q=0, gzip', 'gzip', gzipSync(page('one services'))],
      ['gzip, deflate', 'gzip', gzipSync(page('one services'))],
      ['identity', undefined, Buffer.from(page('one services'))],
      ['', undefined, Buffer.from(page('one services'))],
    ])('sends a browser that accepts "%s" the right form', async (accepted, encoding, bytes) => {
      const { headers, body } = await ask('/services', { headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding',
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(bytes.length),
      });
      expect(body.equals(bytes)).toBe(true);
    });

    it('keeps the files of releases for good, says what they are, and has no other form where there is none', async () => {
      const brotli = { headers: { 'accept-encoding': 'br' } };
      expect((await ask('/releases/shell/1.0.0-a/shell.js', brotli)).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/javascript; charset=utf-8',
        'content-encoding': 'br',
      });
      const { headers } = await ask('/releases/mfe-forms/1.0.0-a/downloads/guide.pdf', brotli);
      expect(headers).toMatchObject({ 'content-type': 'application/pdf' });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).not.toHaveProperty('vary');
      expect((await ask('/site.webmanifest')).headers['content-type']).toBe('application/manifest+json');
    });

    it('sends a document again only when it has changed, form by form', async () => {
      const headers = { 'accept-encoding': 'br' };
      const { etag = '' } = (await ask('/services', { headers })).headers;
      const again = await ask('/services', { headers: { ...headers, 'if-none-match': etag } });
      expect([again.statusCode, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
      expect((await ask('/services', { headers: { 'if-none-match': etag } })).statusCode).toBe(200);
    });

    it('sends a part of a download, and refuses one that is not there', async () => {
      const url = '/releases/mfe-forms/1.0.0-a/downloads/guide.pdf';
      const part = await ask(url, { headers: { range: 'bytes=1-3' } });
      expect([part.statusCode, String(part.body)]).toEqual([206, 'PDF']);
      expect((await ask(url, { headers: { range: 'bytes=99-' } })).statusCode).toBe(416);
      expect(String((await ask(url, { headers: { range: 'bytes=0-1,3-4' } })).body)).toBe('%PDF-1.7');
    });

    itTakesSlashesAway((url) => ask(url));

    it.each([
      ...addressesNotServed,
      '/_unavailable/away',
      '/_message/away',
      '/..%2f..%2fnginx.conf',
      '/releases/..%2f..%2f..%2f..%2fnginx.conf',
    ])('answers %s with the not-found page', async (url) => {
      const { statusCode, body, headers } = await ask(url, { headers: { 'if-none-match': '*' } });
      // What leads out of the site is not even looked for.
      if (statusCode !== 400) expect([statusCode, String(body)]).toEqual([404, page('one 404')]);
      else expect(url).toContain('..%2f');
      expect(headers['content-type']).toMatch(/^text\//);
    });

    it('says 503 of a page that is not available at the moment, and when to ask again', async () => {
      for (const encoding of ['br', 'identity']) {
        const { statusCode, headers } = await ask('/away', { headers: { 'accept-encoding': encoding } });
        expect(statusCode).toBe(503);
        expect(headers).toMatchObject({
          'retry-after': '120',
          'cache-control': 'no-cache',
          'content-type': 'text/html; charset=utf-8',
        });
      }
      expect(String((await ask('/away')).body)).toContain('not available');
    });

    it('hands the address of the connection to the backend, whatever a visitor writes', async () => {
      clients.length = 0;
      const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
      await ask(leadsRoute, {
        method: 'POST',
        headers: { ...forged, 'x-real-ip': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' },
        body: '{}',
      });
      expect(clients).toEqual([['127.0.0.1', '127.0.0.1', undefined, undefined]]);
    });

    it('refuses what is too large for a form', async () => {
      const { statusCode } = await ask(leadsRoute, { method: 'POST', body: 'x'.repeat(17 * 1024) });
      expect(statusCode).toBe(413);
    });

    it('answers a request that nobody can read in its own words', async () => {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(nginx.port, '127.0.0.1', () => socket.end('NO SENSE\r\n\r\n'));
        let text = '';
        socket.on('data', (piece) => (text += piece));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/x-content-type-options: nosniff/);
      expect(answer).not.toContain('<html>');
    });

    it('refuses a flood of one client, but none of its pages', async () => {
      const flood = await Promise.all(
        Array.from({ length: 120 }, () => ask('/api/v1.0/email/send', { method: 'POST', body: '{}' })),
      );
      const refused = flood.filter(({ body }) => String(body) === 'Too many requests\n');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(120);
      expect(refused[0]?.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
      expect((await ask('/services')).statusCode).toBe(200);
    });

    it('answers no more than 128 requests of one client at once, and everybody else', async () => {
      const download = path.join(folder, 'data/sites/one/releases/mfe-forms/1.0.0-a/downloads/long.pdf');
      writeFileSync(download, Buffer.alloc(16 * 1024 * 1024));
      const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      const busy = Array.from({ length: 128 }, () => {
        const connection = openRaw(
          nginx.port,
          get('/releases/mfe-forms/1.0.0-a/downloads/long.pdf'),
          '127.0.0.2',
        );
        connection.socket.pause();
        return connection;
      });
      const statusFrom = async (client: string) => {
        const { received, ended } = openRaw(nginx.port, get('/services'), client);
        await ended;
        return received().slice(0, 12);
      };
      await expect.poll(() => statusFrom('127.0.0.2'), { timeout: 8000 }).toBe('HTTP/1.1 429');
      expect(await statusFrom('127.0.0.3')).toBe('HTTP/1.1 200');
      for (const { socket } of busy) socket.destroy();
      await expect.poll(() => statusFrom('127.0.0.2'), { timeout: 8000 }).toBe('HTTP/1.1 200');
    });

    it('keeps the pages when the backend is away, and says so of the forms', async () => {
      await backend.close();
      const form = await ask(leadsRoute);
      expect([form.statusCode, String(form.body)]).toEqual([
        503,
        'The forms cannot be taken at the moment\n',
      ]);
      expect(form.headers['retry-after']).toBe('5');
      expect((await ask('/services')).statusCode).toBe(200);
    });

    it('follows the composer to the next site at once, without a mixture', async () => {
      let asked = true;
      const seen = new Set<string>();
      const visit = async (): Promise<void> => {
        while (asked) {
          const { statusCode, body } = await ask('/services');
          seen.add(`${statusCode} ${body}`);
        }
      };
      const visitors = [visit(), visit(), visit()];
      for (let turn = 0; turn < 20; turn += 1) {
        publish(turn % 2 === 0 ? 'two' : 'one');
        const name = turn % 2 === 0 ? 'two' : 'one';
        expect(String((await ask('/services')).body)).toBe(page(`${name} services`));
      }
      asked = false;
      await Promise.all(visitors);
      expect([...seen].sort()).toEqual([`200 ${page('one services')}`, `200 ${page('two services')}`]);
      rmSync(path.join(folder, 'data/sites/two'), { recursive: true });
      expect((await ask('/services')).statusCode).toBe(200);
    });
  });
});
