import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOnce } from '../test-support/clients';
import { createServer } from './create-server';
import type { Database } from './database';
import { createMetrics } from './operator/metrics';

const folder = makeTemporaryFolder();
const lines: string[] = [];
const database = new Promise<Database>(() => undefined);
const serverFor = (origin: string) =>
  createServer({
    siteDir: path.join(folder, 'site'),
    database,
    metrics: createMetrics(),
    emailsPerClient: 10,
    trustedProxies: [],
    origin,
    log: (line) => void lines.push(line),
  });
const server = serverFor('http://localhost:3000');

const leadsRoute = '/rest/v1/newsletter_subscriptions';
const release = '/releases/mfe-forms/1.0.0-a';
const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`;

/** Publishes a site with `name` in its texts as the composer does, by moving the link `site`. */
function publishSite(name: string): void {
  const files: Readonly<Record<string, string>> = {
    'index.html': page(`${name} home`),
    'services.html': page(`${name} services`),
    'blog.html': page(`${name} blog`),
    'blog/article.html': page(`${name} article`),
    '404.html': page(`${name} 404`),
    'away.html': page(`${name} not available`),
    '_unavailable/away.html': '',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'releases/shell/1.0.0-a/shell.js': `console.log('${name}')`,
    [`${release}/guide.pdf`]: '%PDF-1.7',
    [`${release}/social/contact.png`]: 'a picture',
  };
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, 'sites', name, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    if (/\.(html|js)$/.test(file) && content !== '')
      writeFileSync(`${target}.br`, brotliCompressSync(content));
  }
  symlinkSync(path.join('sites', name), path.join(folder, 'site.new'));
  renameSync(path.join(folder, 'site.new'), path.join(folder, 'site'));
}

let port: number;
let statusBefore: number;
beforeAll(async () => {
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
  statusBefore = (await server.inject('/services')).statusCode;
  publishSite('one');
});
afterAll(() => server.close());

const ask = (url: string, headers: InjectOptions['headers'] = {}, method: InjectOptions['method'] = 'GET') =>
  server.inject({ url, method, headers });

const noFrames = "frame-ancestors 'none'";
const ofAll = {
  'cache-control': expect.any(String),
  'content-security-policy': expect.stringContaining(noFrames),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const cdn = 'no-transform, stale-if-error=86400';
const caching = `no-cache, ${cdn}`;
const ofDocument = { 'cache-control': caching, 'content-type': 'text/html; charset=utf-8' };
const ofFile = { 'content-security-policy': `default-src 'none'; sandbox; ${noFrames}` };
const ofMessage = { 'content-security-policy': `default-src 'none'; ${noFrames}` };
// Paths of missing pages, files that are not addresses, other hosts, and path traversal.
const nowhere = `/privacy /Services /services, /serv,ices /services/x /services.html /services%2Ehtml /services.html.br /index /404,
  /_headers /_unavailable/away /releases /releases/shell/9.9.9/shell.js /.hidden //example.net/ /%5cexample.net,
  /services%0d%0aset-cookie:a /..%2fsecret.txt /releases/..%2f..%2f..%2fsecret.txt`;

type Expectation = [url: string, status: number, headers: object, body?: string];
it.each<Expectation>([
  ['/', 200, ofDocument, page('one home')],
  ['/services?a=b', 200, { 'cdn-cache-control': `max-age=0, ${cdn}` }, page('one services')],
  ['/blog/article', 200, { 'content-security-policy': noFrames }, page('one article')],
  ['/away', 404, ofDocument, page('one not available')],
  ['/releases/shell/1.0.0-a/shell.js', 200, { 'cache-control': 'public, max-age=31536000, immutable' }],
  // A file that is opened by itself runs no script on the site's origin.
  ['/icon.svg', 200, { ...ofFile, 'cross-origin-resource-policy': 'same-origin' }],
  [`${release}/social/contact.png`, 200, { ...ofFile, 'cross-origin-resource-policy': 'cross-origin' }],
  [`${release}/guide.pdf`, 200, { 'content-security-policy': noFrames }],
  ['/blog/?page=1', 301, { location: '/blog?page=1' }],
  ['/%', 400, ofMessage],
  [leadsRoute, 404, ofMessage],
  ...nowhere.split(/\s+/).map((url): Expectation => [url, 404, ofDocument, page('one 404')]),
])('%s is answered %i', async (url, status, headers, body) => {
  const answer = await ask(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ ...ofAll, ...headers });
  for (const name of ['set-cookie', 'x-powered-by', 'strict-transport-security'])
    expect(answer.headers).not.toHaveProperty(name);
  if (body !== undefined) expect(answer.body).toBe(body);
});

it('a document is sent as the composer has compressed it, and one in place of another completely', async () => {
  const { headers, rawPayload } = await ask('/services', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(rawPayload.equals(brotliCompressSync(page('one services')))).toBe(true);
  expect((await ask('/privacy', { 'if-none-match': '*', range: 'bytes=0-1' })).body).toBe(page('one 404'));
});

it('pages are answered 503 before the site is composed', () => expect(statusBefore).toBe(503));

it('every answer asks for TLS for a year if the site has it', async () => {
  const secure = serverFor('https://proper.example');
  for (const url of ['/', '/nowhere', leadsRoute])
    expect((await secure.inject(url)).headers['strict-transport-security']).toMatch(/^max-age=31536000;/);
});

it('the log has missing pages with their path alone', async () => {
  lines.length = 0;
  await ask('/nowhere?email=ada@example.com');
  await ask('/con%0D%0Ax');
  const { headers } = await ask('/services', {}, 'POST');
  expect(headers.allow).toBe('GET, HEAD');
  expect(lines).toEqual(['404 /nowhere', '404 /con%0D%0Ax', '405 /services POST']);
});

it('a visitor whose twelve cookies are full gets pages', async () => {
  const cookie = `c=${'x'.repeat(3800)}; `.repeat(12);
  const call = { method: 'GET', path: '/services', headers: { cookie } };
  expect((await askOnce(`http://127.0.0.1:${port}`, call)).status).toBe(200);
});

it('a new site is served from the next request on', async () => {
  publishSite('two');
  expect((await ask('/services')).body).toBe(page('two services'));
  rmSync(path.join(folder, 'sites/one'), { recursive: true });
  expect((await ask('/')).statusCode).toBe(200);
});
