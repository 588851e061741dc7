import { createClient } from '@supabase/supabase-js';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadOf } from '../../test-support/clients';
import { type TestDatabase, testDrivers } from '../../test-support/test-drivers';
import type { Database } from '../database';
import { migrate } from '../database/migrate';
import type { SavedRow } from '../visitors-data/tables';
import { refusedBySql } from './answers';
import { restRoutes } from './routes';

const anonKey = 'public-key';
const leads = '/rest/v1/email_submissions';
const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' };
const lead = leadOf('ada@example.com');

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
});

function serve(database: Promise<Database>, refusalsPerMinute = 1000): FastifyInstance {
  const server = Fastify({ trustProxy: ['127.0.0.1'] });
  const log = (line: string) => void lines.push(line);
  server.register(restRoutes, { prefix: '/rest/v1', database, anonKey, refusalsPerMinute, log });
  return server;
}

describe.each(testDrivers)('$name', ({ open }) => {
  let opened: TestDatabase;
  let database: Database;
  let app: FastifyInstance;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    await migrate(database);
    app = serve(Promise.resolve(database));
  });
  afterAll(async () => {
    await app.close();
    await opened.remove();
  });

  const ask = (changes: InjectOptions, server = app) =>
    server.inject({ method: 'POST', url: leads, headers, body: JSON.stringify(lead), ...changes });
  const saved = (email = lead.email) =>
    database.transaction((session) =>
      session.query<SavedRow<'email_submissions'>>(
        'select * from public.email_submissions where email = $1',
        [email],
      ),
    );

  it.each([
    ['return=minimal', lead],
    ['', [lead]],
  ])('an insert with Prefer "%s" answers 201, empty, and is saved', async (prefer, body) => {
    const before = (await saved()).length;
    const answer = await ask({ headers: { ...headers, prefer }, body: JSON.stringify(body) });
    expect([answer.statusCode, answer.body]).toEqual([201, '']);
    expect(answer.headers['content-range']).toBe('*/*');
    expect(answer.headers['preference-applied']).toBe(prefer || undefined);
    expect((await saved()).slice(before)).toMatchObject([lead]);
    expect(lines).toEqual([]);
  });

  describe('a lead with the name of an attempt', () => {
    const first = '0123456789abcdef0123456789abcdef';
    const add = async (email: string, attempt: string, changes: object = {}) => {
      const body = JSON.stringify({ ...leadOf(email), ...changes });
      const answer = await ask({ headers: { ...headers, 'idempotency-key': attempt }, body });
      expect([answer.statusCode, answer.body]).toEqual([201, '']);
    };

    it('that comes again is there once, with the address of the newest file', async () => {
      await add('a@example.com', first, { download_url: '/old.pdf' });
      const [before] = await saved('a@example.com');
      await add(' a@example.com ', first, { download_url: '/new.pdf' });
      expect(await saved('a@example.com')).toEqual([{ ...before, download_url: '/new.pdf' }]);
    });

    it('that comes twice at the same moment is there once', async () => {
      await Promise.all([add('c@example.com', first), add('c@example.com', first)]);
      expect(await saved('c@example.com')).toHaveLength(1);
    });

    it.each([
      ['another attempt', 'fedcba9876543210fedcba9876543210', {}],
      ['what is no name of an attempt', 'x', {}],
      ['the same attempt with other values', first, { first_name: 'Grace' }],
    ])('is another one with %s', async (what, attempt, changes) => {
      const email = `${what.replaceAll(' ', '-')}@example.com`;
      await add(email, first);
      await add(email, attempt, changes);
      expect(await saved(email)).toHaveLength(2);
    });
  });

  const longName = JSON.stringify({ ...lead, first_name: 'x'.repeat(201) });
  const cases: readonly [what: string, changes: InjectOptions, status: number, code: string][] = [
    ['a body that is no JSON', { body: '{"email":' }, 400, 'PGRST102'],
    ['an empty body', { body: '' }, 400, 'PGRST102'],
    ['JSON that is no row', { body: '7' }, 400, 'PGRST102'],
    ['a list with something else than rows', { body: '[7]' }, 400, 'PGRST102'],
    ['deep JSON', { body: `${'['.repeat(7900)}${']'.repeat(7900)}` }, 400, 'PGRST102'],
    ['deep JSON in a row', { body: `{"email":${'['.repeat(7900)}${']'.repeat(7900)}}` }, 400, 'PGRST102'],
    ['no content type at all', { headers: { ...headers, 'content-type': 'x' } }, 400, 'PGRST102'],
    ['five thousand rows', { body: `[${Array(5000).fill('{}')}]` }, 413, 'PT413'],
    ['an unknown column', { body: JSON.stringify({ ...lead, admin: true }) }, 400, 'PGRST204'],
    ['an unknown column by injection', { body: '{"email\\") select 1; --":"x"}' }, 400, 'PGRST204'],
    ['an unknown table', { url: '/rest/v1/pg_class' }, 404, 'PGRST205'],
    ['a table of another schema', { url: '/rest/v1/private.migrations' }, 404, 'PGRST205'],
    ['a path that is no table', { url: '/rest/v1/rpc/version' }, 404, 'PGRST125'],
    ['no values at all', { body: '{}' }, 400, '23502'],
    ['a value against the rules', { body: longName }, 400, '23514'],
    ['a character that no text may have', { body: '{"email":"a\\u0000b"}' }, 400, '22P05'],
    ['a column that the server sets', { body: JSON.stringify({ ...lead, id: 'x' }) }, 401, '42501'],
    ['reading back', { headers: { ...headers, prefer: 'return=representation' } }, 401, '42501'],
    ['reading', { method: 'GET', url: `${leads}?select=*` }, 401, '42501'],
    ['updating', { method: 'PATCH' }, 405, 'PGRST117'],
    ['deleting', { method: 'DELETE' }, 405, 'PGRST117'],
    ['a large body', { body: JSON.stringify({ ...lead, first_name: 'x'.repeat(17_000) }) }, 413, '413'],
  ];

  it.each(cases)('answers %s as PostgREST does', async (_what, changes, status, code) => {
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

  it('answers 429 to one machine that asks too often, and none to others behind the same proxy', async () => {
    const signFrom = async (client: string) => {
      const answer = await ask({
        url: '/rest/v1/newsletter_subscriptions',
        headers: { ...headers, 'x-forwarded-for': client },
        body: JSON.stringify({ email: 'many@example.com' }),
      });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    for (let turn = 0; turn < 120; turn += 1) expect(await signFrom('203.0.113.5')).toEqual([201, undefined]);
    expect(await signFrom('203.0.113.5')).toEqual([429, '60']);
    expect(await signFrom('203.0.113.6')).toEqual([201, undefined]);
  });

  it('tells the real client that a row was saved, or why not, and lets it read nothing', async () => {
    // The client wants a WebSocket to exist, and opens none.
    const transport = class extends EventTarget {} as unknown as typeof WebSocket;
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const client = createClient(address, anonKey, {
      auth: { persistSession: false },
      realtime: { transport },
    });
    const table = () => client.from('email_submissions');
    expect(await table().insert(lead)).toMatchObject({ error: null, status: 201 });
    expect((await table().insert({ ...lead, email: 'nowhere' })).error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('is_an_address'),
    });
    expect((await table().insert(lead).select()).error).toMatchObject({ code: '42501' });
    expect((await table().select()).error).toMatchObject({ code: '42501' });
  });

  describe('a client whose requests are refused again and again', () => {
    const bad = JSON.stringify({ ...lead, email: 'nowhere' });
    /** Routes that let one client be refused five times, and count what reaches the database. */
    const openLimited = () => {
      const reached = { count: 0 };
      const transaction: Database['transaction'] = (work) => {
        reached.count += 1;
        return database.transaction(work);
      };
      const limited = serve(Promise.resolve({ ...database, transaction }), 5);
      const askFrom = (client: string, changes: InjectOptions = {}) =>
        ask({ headers: { ...headers, 'x-forwarded-for': client }, body: bad, ...changes }, limited);
      return { reached, askFrom };
    };

    it('is answered 429 without the database, and costs other clients nothing', async () => {
      const { reached, askFrom } = openLimited();
      for (let turn = 0; turn < 5; turn += 1)
        expect((await askFrom('203.0.113.7')).json().code).toBe('23514');
      const shed = await askFrom('203.0.113.7');
      expect([shed.statusCode, shed.json().code]).toEqual([429, '429']);
      expect(Number(shed.headers['retry-after'])).toBeGreaterThan(50);
      expect(shed.headers['access-control-allow-origin']).toBe('*');
      expect((await askFrom('203.0.113.7', { method: 'OPTIONS' })).statusCode).toBe(204);
      expect(reached.count).toBe(5);
      for (let turn = 0; turn < 9; turn += 1)
        expect((await askFrom('203.0.113.8', { body: JSON.stringify(lead) })).statusCode).toBe(201);
      expect(lines.filter((line) => line.includes('answered 429 at once'))).toHaveLength(1);
      expect(lines).toHaveLength(6);
      expect(lines.join()).not.toContain('203.0.113');
    });

    it('reaches the database five times though a hundred come at the same moment', async () => {
      const { reached, askFrom } = openLimited();
      const answers = await Promise.all(Array.from({ length: 100 }, () => askFrom('203.0.113.9')));
      expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95);
      expect(reached.count).toBe(5);
    });

    it.each([
      ['a wrong key', { headers: { apikey: 'other' } }],
      ['a method that is not offered', { method: 'DELETE' }],
      ['a large body', { body: 'x'.repeat(17_000) }],
    ] as const)('is one also by %s', async (_what, changes) => {
      const { askFrom } = openLimited();
      const statuses = [];
      for (let turn = 0; turn < 6; turn += 1) statuses.push((await askFrom('127.0.0.1', changes)).statusCode);
      expect(statuses.slice(0, 5)).not.toContain(429);
      expect(statuses[5]).toBe(429);
    });
  });
});

describe('without a database', () => {
  const away = () => {
    const opening = Promise.reject<Database>(new Error('the disk is full'));
    opening.catch(() => undefined);
    return serve(opening);
  };

  it.each([
    ['no key', {}, 'No API key found in request'],
    ['a wrong key', { apikey: 'other' }, 'Invalid API key'],
    ["somebody else's token", { apikey: anonKey, authorization: 'Bearer x' }, 'JWSError JWSInvalidSignature'],
  ])('%s is answered 401', async (_what, sent, message) => {
    const answer = await away().inject({ method: 'POST', url: leads, headers: sent });
    expect([answer.statusCode, answer.json().message]).toEqual([401, message]);
  });

  it('a lead is answered 503', async () => {
    const answer = await away().inject({ method: 'POST', url: leads, headers, body: JSON.stringify(lead) });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'PGRST000']);
    expect(lines).toEqual(['POST /rest/v1/email_submissions 503 PGRST000 the disk is full']);
  });

  it('a page of another origin may send what the client sends', async () => {
    const asked = 'apikey,authorization,content-profile,content-type,prefer,x-client-info';
    const answer = await away().inject({
      method: 'OPTIONS',
      url: leads,
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': asked },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': asked,
      'access-control-allow-methods': expect.stringContaining('POST'),
    });
  });

  it.each([
    ['23505', 409],
    ['PT429', 429],
    ['42P01', 404],
    ['53100', 503],
    ['XX000', 500],
    ['22P02', 400],
  ])('what PostgreSQL refuses with %s is answered %i', (code, status) => {
    const fault = { code, message: 'no', details: null, hint: null, place: null };
    expect(refusedBySql(fault)).toMatchObject({ status, code });
  });
});
