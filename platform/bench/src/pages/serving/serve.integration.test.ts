import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate } from './certificate';
import { type Served, serve } from './serve';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-serve-'));
let served: Served;
let session: ClientHttp2Session;

const write = (file: string, content: string): void => {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
};

beforeAll(async () => {
  write('first/about.html', 'the first');
  write('second/about.html', 'the second');
  write('second/index.html', 'home');
  write(
    'second/_headers.json',
    JSON.stringify({ 'index.html': { 'content-security-policy': "default-src 'none'" } }),
  );
  write('second/releases/shell/1/shell.js', 'plain');
  write('second/releases/shell/1/shell.js.br', 'compressed');
  const certificate = await makeCertificate();
  served = await serve([path.join(folder, 'first'), path.join(folder, 'second')], certificate);
  // Trusted by itself: it has to be one of this host's name.
  session = connect(served.origin, { ca: certificate.cert });
});
afterAll(async () => {
  session.close();
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

async function get(address: string) {
  const stream = session.request({ ':path': address });
  const [headers] = await once(stream, 'response');
  return { headers, body: await text(stream) };
}

it('answers a browser over HTTP/2 as the site would: compressed, with its type, its policy and its caching', async () => {
  const script = await get('/releases/shell/1/shell.js');
  expect(script.body).toBe('compressed');
  expect(script.headers).toMatchObject({
    ':status': 200,
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const home = await get('/');
  expect(home.body).toBe('home');
  expect(home.headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-cache',
  });
});

it('takes what the monolith has for its own, and all else from the site', async () => {
  expect((await get('/about')).body).toBe('the first');
  expect((await get('/nowhere')).headers[':status']).toBe(404);
});
