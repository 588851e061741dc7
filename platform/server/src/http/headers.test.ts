import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { embeddedDefaults } from 'operator-kit/embedded-defaults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database';
import { openOutbox } from '../mail/outbox';
import { createServer } from './create-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-headers-'));
const siteDir = path.join(folder, 'site');
const lines: string[] = [];
let plain: FastifyInstance;
let secure: FastifyInstance;

async function serverFor(origin: string): Promise<FastifyInstance> {
  const log = (line: string) => void lines.push(line);
  const outbox = await openOutbox({ dataDir: folder, recipient: embeddedDefaults.contactEmail, log });
  return createServer({
    siteDir,
    dataDir: folder,
    database: new Promise<Database>(() => undefined),
    outbox,
    config: { ...embeddedDefaults, origin },
    log,
  });
}

beforeAll(async () => {
  const files: Readonly<Record<string, string>> = {
    'index.html': '<h1>Home</h1>',
    'about.html': '<h1>About</h1>',
    '404.html': '<h1>404</h1>',
    'robots.txt': 'User-agent: *',
    '_headers.json': JSON.stringify({
      'index.html': { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" },
      '404.html': { 'content-security-policy': "default-src 'self'; x-404; frame-ancestors 'none'" },
    }),
    'releases/mfe-forms/1.0.0-a/social/contact.png': 'a picture',
    'releases/mfe-forms/1.0.0-a/downloads/guide.pdf': '%PDF-1.7',
  };
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(siteDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  plain = await serverFor('http://localhost:3000');
  secure = await serverFor('https://proper.example');
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  rmSync(folder, { recursive: true });
});

const routes = '/rest/v1/newsletter_subscriptions';

describe('every answer', () => {
  it.each([
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/about/', 301],
    ['GET', '/nowhere', 404],
    ['GET', '/robots.txt', 200],
    ['GET', '/releases/mfe-forms/1.0.0-a/downloads/guide.pdf', 200],
    ['POST', '/', 405],
    ['OPTIONS', '/', 405],
    ['GET', '/%', 400],
    ['GET', routes, 401],
    ['OPTIONS', routes, 204],
    ['POST', '/api/v1.0/email/send', 400],
  ] as const)(
    '%s %s, %i, can be misread, framed and drawn into other pages by nobody',
    async (method, url, status) => {
      const { statusCode, headers } = await plain.inject({ method, url });
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/frame-ancestors 'none'$/),
      });
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('set-cookie');
      if (status === 204) return;
      expect(headers['cache-control']).toBeDefined();
      if (status !== 301) expect(headers['content-type']).toBeDefined();
    },
  );

  it.each([
    ['GET', '/'],
    ['GET', '/nowhere'],
    ['POST', '/'],
    ['GET', '/%'],
    ['GET', routes],
  ] as const)('%s %s asks for TLS for a year, where the site is meant to have it', async (method, url) => {
    const name = 'strict-transport-security';
    const [without, with_] = await Promise.all([plain, secure].map((each) => each.inject({ method, url })));
    expect(without?.headers).not.toHaveProperty(name);
    expect(with_?.headers[name]).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the Content-Security-Policy', () => {
  const policyOf = async (url: string) => (await plain.inject(url)).headers['content-security-policy'];

  it('of a document is its own, the not-found document included', async () => {
    expect(await policyOf('/')).toBe("default-src 'self'; frame-ancestors 'none'");
    expect(await policyOf('/nowhere')).toBe("default-src 'self'; x-404; frame-ancestors 'none'");
  });

  it('of a document that was composed without one forbids frames', async () => {
    expect(await policyOf('/about')).toBe("frame-ancestors 'none'");
  });

  it('of a message lets it load nothing', async () => {
    for (const url of [routes, '/%'])
      expect(await policyOf(url)).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

it('pictures for social networks may be shown elsewhere', async () => {
  const { headers } = await plain.inject('/releases/mfe-forms/1.0.0-a/social/contact.png');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

it('what a route answers is opened by no browser as a page', async () => {
  for (const url of [routes, '/api/v1.0/email/send', '/rest/v1/nothing']) {
    const { headers } = await plain.inject({ method: 'POST', url });
    expect(headers['content-disposition']).toBe('attachment; filename="api.json"');
  }
  expect((await plain.inject('/')).headers).not.toHaveProperty('content-disposition');
});

it('a site whose headers are not as the composer wrote them is served, and the log says so', async () => {
  writeFileSync(path.join(siteDir, '_headers.json'), '{');
  const own = await serverFor('http://localhost:3000');
  expect((await own.inject('/')).statusCode).toBe(200);
  expect(lines).toContain('_headers.json of the site is not valid. Compose the site again.');
  await own.close();
});
