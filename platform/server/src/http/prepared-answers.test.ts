import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database';
import { openOutbox } from '../mail/outbox';
import { createServer } from './create-server';
import { PreparedAnswers } from './prepared-answers';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-prepared-'));
const siteDir = path.join(folder, 'site');
let server: FastifyInstance;

const inSite = (name: string, file: string): string => path.join(folder, name, file);

/** Writes a site and makes it the live one. */
function publish(name: string): void {
  mkdirSync(inSite(name, 'releases/shell/1/social'), { recursive: true });
  for (const file of ['index.html', 'about.html', 'robots.txt', 'releases/shell/1/social/a.png'])
    writeFileSync(inSite(name, file), `${file} of ${name}`);
  writeFileSync(inSite(name, 'about.html.br'), brotliCompressSync(`about.html of ${name}`));
  symlinkSync(name, `${siteDir}.new`);
  renameSync(`${siteDir}.new`, siteDir);
}

type Headers = Readonly<Record<string, string>>;

const ask = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers });

/** What was answered, but for the moment. */
async function answerTo(...request: Parameters<typeof ask>) {
  const { statusCode, headers, rawPayload } = await ask(...request);
  const { date: _now, ...said } = headers;
  return { statusCode, headers: said, body: rawPayload.toString('base64') };
}

/** A condition that every file meets, and under which nothing comes from memory. */
const fromDisk = { 'if-match': '*' };

beforeAll(async () => {
  const log = () => undefined;
  const outbox = await openOutbox({ dataDir: folder, recipient: embeddedDefaults.contactEmail, log });
  const database = new Promise<Database>(() => undefined);
  server = createServer({ siteDir, dataDir: folder, database, outbox, config: embeddedDefaults, log });
});
beforeEach(() => publish('one'));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('an answer from memory', () => {
  it.each(['/', '/about', '/about?from=mail', '/robots.txt', '/releases/shell/1/social/a.png'])(
    'to %s is the one from the disk, in each form, for GET and HEAD, and to whoever has the file',
    async (url) => {
      for (const encoding of ['br', 'gzip, deflate, br, zstd', 'identity'])
        for (const method of ['GET', 'HEAD'] as const) {
          const accepted = { 'accept-encoding': encoding };
          const first = await answerTo(url, { ...accepted, ...fromDisk }, method);
          expect(first.statusCode).toBe(200);
          const etag = String(first.headers.etag);
          const conditions: readonly Headers[] = [
            {},
            { 'if-none-match': etag },
            { 'if-none-match': `"x", ${etag}` },
            { 'if-none-match': etag.slice(2), 'if-modified-since': new Date(0).toUTCString() },
            { 'if-none-match': '"x"' },
            { 'if-none-match': '*' },
            { 'if-none-match': etag, 'cache-control': 'no-cache' },
          ];
          await ask(url, accepted);
          for (const condition of conditions) {
            const expected = await answerTo(url, { ...accepted, ...condition, ...fromDisk }, method);
            expect(await answerTo(url, { ...accepted, ...condition }, method)).toEqual(expected);
          }
        }
    },
  );

  it('is given up with the site that it is from, at once', async () => {
    expect((await ask('/about')).body).toBe('about.html of one');
    publish('two');
    expect((await ask('/about')).body).toBe('about.html of two');
    publish('one');
    expect((await ask('/about')).body).toBe('about.html of one');
  });

  it('is not given of a file that was changed, or is gone', async () => {
    const file = inSite('one', 'releases/shell/1/social/a.png');
    const url = '/releases/shell/1/social/a.png';
    await ask(url);
    writeFileSync(file, 'changed by hand');
    expect((await ask(url)).body).toBe('changed by hand');
    rmSync(file);
    expect((await ask(url)).statusCode).toBe(404);
  });
});

describe('what is kept in memory', () => {
  const request = (url: string, headers: Headers = {}) =>
    ({ url, headers }) as Parameters<PreparedAnswers['find']>[0];
  const headers = { etag: 'W/"1"', 'content-length': 1 };

  it('is no second copy of a file under another spelling of its address', () => {
    const answers = new PreparedAnswers(siteDir);
    answers.watch(request('/%61bout'), inSite('one', ''), 'about.html')(headers, Buffer.from('x'));
    expect(answers.find(request('/%61bout'))).toBeUndefined();
  });

  it('has a bound, within which the latest stay', () => {
    const answers = new PreparedAnswers(siteDir);
    const body = Buffer.alloc(1024 * 1024);
    for (let index = 0; index < 80; index += 1)
      answers.watch(request(`/${index}`), inSite('one', ''), 'about.html')(headers, body);
    const kept = Array.from({ length: 80 }, (_, index) => answers.find(request(`/${index}`)) !== undefined);
    expect(kept.filter(Boolean)).toHaveLength(64);
    expect(kept.indexOf(true)).toBe(16);
  });

  it('is not what changed while it was read', () => {
    const answers = new PreparedAnswers(siteDir);
    const keep = answers.watch(request('/about'), inSite('one', ''), 'about.html');
    writeFileSync(inSite('one', 'about.html'), 'changed while it was read');
    keep(headers, Buffer.from('x'));
    expect(answers.find(request('/about'))).toBeUndefined();
  });
});
