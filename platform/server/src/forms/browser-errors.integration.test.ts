import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { readFigures } from '../operator/figures';
import { type BrowserError, browserErrorRoutes } from './browser-errors';

const db = useDatabase(sqlDriver);
let app: FastifyInstance;
let lines: string[] = [];
let counted: BrowserError[] = [];

beforeAll(() => {
  app = Fastify({ trustProxy: ['127.0.0.1'] });
  app.register(browserErrorRoutes, {
    prefix: '/api/faults',
    database: Promise.resolve(db.database),
    log: (line) => lines.push(line),
    onError: (error) => counted.push(error),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  lines = [];
  counted = [];
  await db.query('delete from private.browser_errors');
});

const report = {
  remote: 'mfe-forms',
  release: '/releases/mfe-forms/45f175b0/remoteEntry.js',
  page: '/contact',
  phase: 'render',
  cause: 'TypeError',
  stack: ['/releases/mfe-forms/45f175b0/contact.js:1:2345'],
  byExtension: false,
  times: 1,
};
/** Sends a report as the shell does. */
const send = async (changes: object | string = {}, client = '203.0.113.1') => {
  const body = typeof changes === 'string' ? changes : JSON.stringify({ ...report, ...changes });
  const headers = { 'content-type': 'text/plain', 'x-forwarded-for': client };
  return (await app.inject({ method: 'POST', url: '/api/faults', headers, body })).statusCode;
};
const readErrors = async () => {
  const { visitors } = await readFigures(Promise.resolve(db.database), db.dataDir);
  return visitors?.errors ?? [];
};

it('a report counts once for each client and day, whatever it says about how often', async () => {
  expect(await send({ times: 1000 })).toBe(204);
  expect(await send({ times: 7 })).toBe(204);
  expect(await send({}, '203.0.113.2')).toBe(204);
  expect(await readErrors()).toMatchObject([
    { remote: 'mfe-forms', phase: 'render', cause: 'TypeError', clients: 2, stack: report.stack },
  ]);
  expect(counted).toHaveLength(2);
  expect(lines[0]).toBe('browser error: render, mfe-forms, /contact: TypeError');
});

it('thousands of invented errors from many addresses do not hide a real one', async () => {
  for (let turn = 0; turn < 2128; turn += 1)
    await send({ cause: `invented ${turn}`, phase: 'hydrate' }, `198.51.100.${turn % 75}`);
  for (const client of ['203.0.113.1', '203.0.113.2']) await send({ cause: 'real' }, client);
  const errors = await readErrors();
  expect(errors[0]).toMatchObject({ cause: 'real', clients: 2 });
  expect(errors).toHaveLength(75 * 5 + 1);
}, 120_000);

it('is forgotten after 30 days', async () => {
  await send();
  await db.query('update private.browser_errors set day = current_date - 31');
  await send({ cause: 'later' });
  expect(await readErrors()).toMatchObject([{ cause: 'later' }]);
});

it('is one line of limited length, whatever somebody sends', async () => {
  await send({ cause: `a\u001b[31m\n\u202e${'x'.repeat(5000)}` });
  expect((await readErrors())[0]?.cause).toMatch(/^a \[31m x{290,300}$/);
});

it.each([
  { remote: 'constructor' },
  { remote: 'mfe-forms"} 1' },
  { release: '<script>' },
  { page: '/contact?email=ada@example.com' },
  { page: 'https://elsewhere.example' },
  { phase: 'typing' },
  { stack: ['javascript:alert(1)'] },
  { stack: Array(11).fill('/releases/a.js:1:1') },
  '{',
  'null',
  '',
])('a report that no shell has written is not accepted: %j', async (changes) => {
  expect(await send(changes)).toBe(400);
  expect(await readErrors()).toEqual([]);
});
