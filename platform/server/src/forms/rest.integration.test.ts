import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadOf } from '../../test-support/clients';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import type { Database } from '../database';
import { restRoutes } from './rest';
import { answerSqlError } from './rest-answers';

const anonKey = 'public-key';
const leads = '/rest/v1/email_submissions';
const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' };
const lead = leadOf('ada@example.com');

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
});

function serve(database: Promise<Database>): FastifyInstance {
  const server = Fastify({ trustProxy: ['127.0.0.1'] });
  const log = (line: string) => void lines.push(line);
  server.register(restRoutes, { prefix: '/rest/v1', database, anonKey, log });
  return server;
}

describe(`${sqlDriver.name} the REST route`, () => {
  const db = useDatabase(sqlDriver);
  let app: FastifyInstance;
  beforeAll(() => {
    app = serve(Promise.resolve(db.database));
  });
  afterAll(() => app.close());

  let turn = 0;
  /** Sends a request as another client each time. */
  const ask = ({ headers: extra, ...changes }: InjectOptions) => {
    turn += 1;
    const sent = { ...headers, 'x-forwarded-for': `203.0.113.${turn}`, ...extra };
    return app.inject({ method: 'POST', url: leads, body: JSON.stringify(lead), headers: sent, ...changes });
  };
  const saved = (email = lead.email) =>
    db.query<{ id: string; created_at: Date }>('select * from public.email_submissions where email = $1', [
      email,
    ]);

  it.each([[lead], [[lead]]])('saves an insert and answers 201 without a body: %j', async (body) => {
    const before = (await saved()).length;
    const answer = await ask({ headers: { prefer: 'return=minimal' }, body: JSON.stringify(body) });
    expect([answer.statusCode, answer.body]).toEqual([201, '']);
    expect((await saved()).slice(before)).toMatchObject([lead]);
    expect(lines).toEqual([]);
  });

  describe('a lead with an idempotency key', () => {
    const first = '0123456789abcdef0123456789abcdef';
    const add = async (email: string, attempt: string, changes: object = {}) => {
      const body = JSON.stringify({ ...leadOf(email), ...changes });
      const answer = await ask({ headers: { 'idempotency-key': attempt }, body });
      expect([answer.statusCode, answer.body]).toEqual([201, '']);
    };

    it('that is repeated, or sent twice at the same moment, is saved once, with the latest download address', async () => {
      await Promise.all([1, 2].map(() => add('a@example.com', first, { download_url: '/old.pdf' })));
      const [before, ...others] = await saved('a@example.com');
      expect(others).toEqual([]);
      await add('a@example.com', first, { download_url: '/new.pdf' });
      expect(await saved('a@example.com')).toEqual([{ ...before, download_url: '/new.pdf' }]);
    });

    it.each([
      ['another key', 'fedcba9876543210fedcba9876543210', {}],
      ['an invalid key', 'x', {}],
      ['the same key and other values', first, { first_name: 'Grace' }],
    ])('is a new one with %s', async (difference, attempt, changes) => {
      const email = `${difference.replaceAll(' ', '-')}@example.com`;
      await add(email, first);
      await add(email, attempt, changes);
      expect(await saved(email)).toHaveLength(2);
    });
  });

  const deep = `${'['.repeat(7900)}${']'.repeat(7900)}`;
  const leadWith = (changes: object) => ({ body: JSON.stringify({ ...lead, ...changes }) });
  const cases: readonly [fault: string, changes: InjectOptions, status: number, code: string][] = [
    ['a body that is not JSON', { body: '{"email":' }, 400, 'PGRST102'],
    ['an empty body', { body: '' }, 400, 'PGRST102'],
    ['JSON that is not a row', { body: '[7]' }, 400, 'PGRST102'],
    ['deep JSON', { body: deep }, 400, 'PGRST102'],
    ['deep JSON in a row', { body: `{"email":${deep}}` }, 400, 'PGRST102'],
    ['no values at all', { body: '{}' }, 400, 'PGRST102'],
    ['no content type', { headers: { 'content-type': 'x' } }, 400, 'PGRST102'],
    ['five thousand rows', { body: `[${Array(5000).fill('{}')}]` }, 413, 'PT413'],
    ['an unknown column', leadWith({ admin: true }), 400, 'PGRST204'],
    ['an unknown column by injection', { body: '{"email\\") select 1; --":"x"}' }, 400, 'PGRST204'],
    ['a table of another schema', { url: '/rest/v1/private.migrations' }, 404, 'PGRST205'],
    ['a path that is not a table', { url: '/rest/v1/rpc/version' }, 404, 'PGRST125'],
    ['a value against the rules', leadWith({ first_name: 'x'.repeat(201) }), 400, '23514'],
    ['a NUL character', leadWith({ email: 'a\0b' }), 400, '22P05'],
    ['a column that the server sets', leadWith({ id: 'x' }), 401, '42501'],
    ['reading back', { headers: { prefer: 'return=representation' } }, 401, '42501'],
    ['reading', { method: 'GET', url: `${leads}?select=*` }, 401, '42501'],
    ['updating', { method: 'PATCH' }, 401, '42501'],
    ['deleting', { method: 'DELETE' }, 401, '42501'],
    ['a large body', leadWith({ first_name: 'x'.repeat(17_000) }), 413, '413'],
  ];
  it.each(cases)('answers %s as PostgREST does', async (_fault, changes, status, code) => {
    const before = (await saved()).length;
    const answer = await ask(changes);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'details', 'hint', 'message']);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect((await saved()).length).toBe(before);
    expect(lines).toEqual([expect.stringContaining(`${status} ${code}`)]);
    expect(lines[0]).not.toContain('ada@');
  });

  it('answers 429 to one client that sends too many, but not to others behind the same proxy', async () => {
    await db.query('update private.rate_limits set per_client = 2');
    const subscribeFrom = async (client: string) => {
      const answer = await ask({
        url: '/rest/v1/newsletter_subscriptions',
        headers: { 'x-forwarded-for': client },
        body: JSON.stringify({ email: 'many@example.com' }),
      });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    for (const _ of [1, 2]) expect(await subscribeFrom('198.51.100.5')).toEqual([201, undefined]);
    expect(await subscribeFrom('198.51.100.5')).toEqual([429, '60']);
    expect(await subscribeFrom('198.51.100.6')).toEqual([201, undefined]);
    await db.query('update private.rate_limits set per_client = 120');
  });
});

it('a client that sends too many requests is answered 429, whatever they are, and the log stays short', async () => {
  const app = serve(new Promise<Database>(() => undefined));
  const ask = (client: string) =>
    app.inject({ method: 'POST', url: leads, headers: { ...headers, 'x-forwarded-for': client }, body: '{' });
  for (let turn = 0; turn < 240; turn += 1) await ask('2001:db8::1');
  const logged = lines.length;
  const refused = await ask('2001:db8:0:1::2');
  expect([refused.statusCode, refused.json().code]).toEqual([429, '429']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(lines).toHaveLength(logged);
  expect((await ask('203.0.113.9')).statusCode).toBe(400);
  await app.close();
});

describe('without a database', () => {
  const serveWithoutDatabase = () => {
    const opening = Promise.reject<Database>(new Error('the disk is full'));
    opening.catch(() => undefined);
    return serve(opening);
  };

  it.each([
    ['no key', {}, 'No API key found in request'],
    ['a wrong key', { apikey: 'other' }, 'Invalid API key'],
    ["somebody else's token", { apikey: anonKey, authorization: 'Bearer x' }, 'JWSError JWSInvalidSignature'],
  ])('%s is answered 401', async (_fault, sent, message) => {
    const answer = await serveWithoutDatabase().inject({ method: 'POST', url: leads, headers: sent });
    expect([answer.statusCode, answer.json().message]).toEqual([401, message]);
  });

  it('a lead is answered 503', async () => {
    const answer = await serveWithoutDatabase().inject({
      method: 'POST',
      url: leads,
      headers,
      body: JSON.stringify(lead),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'PGRST000']);
    expect(lines).toEqual(['POST /rest/v1/email_submissions 503 PGRST000 Error: the disk is full']);
  });

  it.each([
    ['23505', 409],
    ['PT429', 429],
    ['53100', 503],
    ['XX000', 500],
    ['22P02', 400],
  ])('the SQLSTATE %s is answered %i', (code, status) => {
    const error = { code, message: 'no', details: null, hint: null, refusedBy: null };
    expect(answerSqlError(error)).toMatchObject({ status, code });
  });
});
