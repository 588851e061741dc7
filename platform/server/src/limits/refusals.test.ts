import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Call, emailCall, leadCall } from '../../test-support/clients';
import { createServer } from '../create-server';
import type { Database } from '../database';

const lines: string[] = [];
let server: FastifyInstance;
/** How often the database was reached, and its error for each row. */
let reached: number;
let rowFault: Error | undefined;

beforeEach(() => {
  lines.length = 0;
  reached = 0;
  rowFault = undefined;
  const database: Database = {
    async transaction(work) {
      reached += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (rowFault) throw rowFault;
      return work({ query: async () => [], script: async () => undefined });
    },
    erase: async () => '',
    close: async () => undefined,
  };
  server = createServer({
    database: Promise.resolve(database),
    config: embeddedDefaults,
    trustedProxies: ['127.0.0.1'],
    log: (line) => lines.push(line),
  });
});
afterEach(() => server.close());

async function ask({ path, headers, body = '' }: Call, client: string, changes: object = {}) {
  const allHeaders = { ...headers, 'x-forwarded-for': client } as Record<string, string>;
  return server.inject({ method: 'POST', url: path, headers: allHeaders, body, ...changes });
}

describe.each([
  ['a lead', leadCall],
  ['a contact request', emailCall],
])('a client that sends %s', (_name, createCall) => {
  const call = createCall('ada@example.com');
  /** Sends requests at the same moment, and counts the statuses of their answers. */
  async function askAtOnce(count: number, client: string) {
    const answers = await Promise.all(Array.from({ length: count }, () => ask(call, client)));
    const counts: Record<number, number> = {};
    for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    return counts;
  }

  it('and is refused 120 times is answered 429 without the database, and other clients are not affected', async () => {
    rowFault = Object.assign(new Error('no'), { code: '53100' });
    expect(await askAtOnce(150, '203.0.113.1'), 'the disk is full').toEqual({ 503: 150 });
    rowFault = Object.assign(new Error('no'), { code: 'PT429' });
    reached = 0;
    expect(await askAtOnce(1000, '203.0.113.1')).toEqual({ 429: 1000 });
    expect(reached).toBe(120);
    const refused = await ask(call, '203.0.113.1');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect((await ask(call, '203.0.113.1', { method: 'OPTIONS' })).statusCode).toBe(204);
    rowFault = undefined;
    expect((await ask(call, '203.0.113.2')).statusCode).toBeLessThan(300);
    expect(lines.filter((line) => line.includes('answered 429 at once'))).toHaveLength(1);
    expect(lines.join()).not.toContain('203.0.113');
  });

  it('500 times at the same moment, like an office behind one address, is served each time', async () => {
    expect(Object.values(await askAtOnce(500, '203.0.113.3'))).toEqual([500]);
    expect(reached).toBe(500);
  });

  it.each([
    ['a wrong key', { headers: { apikey: 'other' }, body: '{}' }],
    ['an unsupported method', { method: 'DELETE' }],
    ['a large body', { body: 'x'.repeat(17_000) }],
  ])('and is refused for %s is counted', async (_reason, changes) => {
    const readStatus = async () => (await ask(call, '127.0.0.1', changes)).statusCode;
    for (let turn = 0; turn < 120; turn += 1) expect(await readStatus()).not.toBe(429);
    expect(await readStatus()).toBe(429);
  });
});
