import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { createServer } from '@proper/server/create-server';
import { openRaw } from '@proper/server/test-support/raw-connection';
import {
  type AskOptions,
  describeSite,
  leadsRoute,
  page,
  publishSite,
} from '@proper/server/test-support/site-expectations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasNginx, startNginx } from '../test-support/nginx-process';

const folder = temporaryFolder();
let nginx: Awaited<ReturnType<typeof startNginx>>;
let backend: ReturnType<typeof createServer>;
const clients: unknown[] = [];

/** Sends a plain request: `fetch` would decompress the answer, and join repeated headers. */
async function ask(url: string, { method = 'GET', headers = {}, body = '', tls }: AskOptions = {}) {
  const sent = request({
    port: nginx.port,
    host: '127.0.0.1',
    path: url,
    method,
    headers: tls ? { ...headers, 'x-forwarded-proto': 'https' } : headers,
    agent: false,
  }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const names = answer.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return {
    statusCode: answer.statusCode ?? 0,
    headers: answer.headers,
    repeated: names.filter((name, index) => names.indexOf(name) !== index),
    body: await buffer(answer),
  };
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
      const names = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded'];
      clients.push(names.map((name) => headers[name]));
    });
    const address = await backend.listen({ port: 0, host: '127.0.0.1' });
    nginx = await startNginx({ folder, site: path.join(folder, 'data/site'), backend: address });
  });
  afterAll(async () => {
    await nginx.stop();
    await backend.close();
  });

  it('answers that the site has not been composed yet, and serves no file of the machine instead', async () => {
    const files = ['/etc/passwd', '/etc/hostname', `${folder}/nginx.conf`];
    for (const url of ['/', '/services', '/nowhere/', ...files]) {
      const { statusCode, body, headers } = await ask(url);
      expect(String(body), url).toBe('The site has not been composed yet\n');
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    }
  });

  describe('with a site', () => {
    beforeAll(async () => {
      publishSite(path.join(folder, 'data'), 'one');
      // As start.sh does.
      nginx.reload();
      await vi.waitUntil(async () => (await ask('/blog/')).statusCode === 301, { timeout: 10_000 });
    });

    describeSite(ask);

    it('answers a whole address as its path', async () => {
      const { statusCode, body } = await ask('http://localhost:3000/services?from=proxy');
      expect([statusCode, String(body)]).toEqual([200, page('one services')]);
    });

    it('sends each header once, and its name without a version', async () => {
      const calls: readonly (readonly [string, AskOptions])[] = [
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
      for (const [url, options] of calls) {
        const { repeated, headers } = await ask(url, options);
        expect(repeated, `${url} ${JSON.stringify(options.headers)}`).toEqual([]);
        expect(headers.server).toBe('nginx');
      }
    });

    it('sends the whole policy of a document once it has read it, and never the policy of another site', async () => {
      const policyOf = async (url: string, accepted = '') =>
        (await ask(url, { headers: { 'accept-encoding': accepted } })).headers['content-security-policy'];
      // Old workers may answer for a moment after a reload.
      const becomes = (policy: string, accepted = '') =>
        expect.poll(() => policyOf('/services', accepted), { timeout: 10_000 }).toBe(policy);
      await becomes("default-src 'none'; x-one; frame-ancestors 'none'");
      await becomes("default-src 'none'; x-one; frame-ancestors 'none'", 'br');
      expect(await policyOf('/blog')).toBe("frame-ancestors 'none'");
      publishSite(path.join(folder, 'data'), 'policies');
      expect(await policyOf('/services')).toBe("frame-ancestors 'none'");
      nginx.reload();
      await becomes("default-src 'none'; x-policies; frame-ancestors 'none'");
      publishSite(path.join(folder, 'data'), 'one');
    });

    it('passes the address of the connection to the backend, whatever headers a visitor forges', async () => {
      clients.length = 0;
      const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
      await ask(leadsRoute, {
        method: 'POST',
        headers: { ...forged, 'x-real-ip': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' },
        body: '{}',
      });
      expect(clients).toEqual([['127.0.0.1', '127.0.0.1', undefined, undefined]]);
    });

    it('refuses a flood of forms from one client, but still serves it pages', async () => {
      const flood = await Promise.all(
        Array.from({ length: 120 }, () => ask('/api/v1.0/email/send', { method: 'POST', body: '{}' })),
      );
      const refused = flood.filter(({ body }) => String(body) === 'Too many requests\n');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(120);
      expect(refused[0]?.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
      expect((await ask('/services')).statusCode).toBe(200);
    });

    it('answers no more than 128 requests of one client at once, and still serves everybody else', async () => {
      const download = path.join(folder, 'data/sites/one/releases/mfe-forms/1.0.0-a/downloads/long.pdf');
      writeFileSync(download, Buffer.alloc(16 * 1024 * 1024));
      const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      // More than 128, because the request below may be among the first 128 itself.
      const busy = Array.from({ length: 160 }, () => {
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

    it('serves pages while the backend is down, and says that forms cannot be sent', async () => {
      await backend.close();
      const form = await ask(leadsRoute);
      expect([form.statusCode, String(form.body)]).toEqual([503, 'Forms cannot be sent at the moment\n']);
      expect(form.headers['retry-after']).toBe('5');
      expect((await ask('/services')).statusCode).toBe(200);
    });

    it('switches to the next site at once, and never mixes two', async () => {
      let isVisiting = true;
      const seen = new Set<string>();
      const visit = async (): Promise<void> => {
        while (isVisiting) {
          const { statusCode, body } = await ask('/services');
          seen.add(`${statusCode} ${body}`);
        }
      };
      const visitors = [visit(), visit(), visit()];
      for (let turn = 0; turn < 20; turn += 1) {
        const name = turn % 2 === 0 ? 'two' : 'one';
        publishSite(path.join(folder, 'data'), name);
        expect(String((await ask('/services')).body)).toBe(page(`${name} services`));
      }
      isVisiting = false;
      await Promise.all(visitors);
      expect([...seen].sort()).toEqual([`200 ${page('one services')}`, `200 ${page('two services')}`]);
      rmSync(path.join(folder, 'data/sites/two'), { recursive: true });
      expect((await ask('/services')).statusCode).toBe(200);
    });
  });
});
