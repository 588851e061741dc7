import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeHeaders, leadsRoute, writeSiteForHeaders } from '../../test-support/header-expectations';
import type { Database } from '../database';
import { createServer } from './create-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-headers-'));
const siteDir = path.join(folder, 'site');
const lines: string[] = [];
let plain: FastifyInstance;
let secure: FastifyInstance;

function serverFor(origin: string): FastifyInstance {
  const log = (line: string) => void lines.push(line);
  return createServer({
    siteDir,
    database: new Promise<Database>(() => undefined),
    config: { ...embeddedDefaults, origin },
    log,
  });
}

beforeAll(async () => {
  writeSiteForHeaders(siteDir);
  plain = serverFor('http://localhost:3000');
  secure = serverFor('https://proper.example');
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  rmSync(folder, { recursive: true });
});

describeHeaders((url, { method = 'GET', tls } = {}) => (tls ? secure : plain).inject({ method, url }));

it('no answer says what serves it', async () => {
  for (const url of ['/', '/nowhere', '/%', leadsRoute])
    expect((await plain.inject(url)).headers).not.toHaveProperty('server');
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
});

it('a site whose headers are not as the composer wrote them is served, and the log says so', async () => {
  writeFileSync(path.join(siteDir, '_headers.json'), '{');
  const own = serverFor('http://localhost:3000');
  expect((await own.inject('/')).statusCode).toBe(200);
  expect(lines).toContain('_headers.json of the site is not valid. Compose the site again.');
  await own.close();
});
