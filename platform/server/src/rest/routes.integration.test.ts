import { createClient } from '@supabase/supabase-js';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadOf } from '../../test-support/clients';
import { type TestDatabase, testDrivers } from '../../test-support/test-drivers';
import type { Database } from '../database';
import { migrate } from '../database/migrate';
import { type RestRoutesOptions, restRoutes } from './routes';

const anonKey = 'public-key';
const lines: string[] = [];

describe.each(testDrivers)('$name', ({ open }) => {
  let opened: TestDatabase;
  let database: Database;
  let app: FastifyInstance;
  let address: string;

  const serve = (
    opening: Promise<Database>,
    key = anonKey,
    options: Partial<RestRoutesOptions> = {},
  ): FastifyInstance => {
    const server = Fastify({ trustProxy: ['127.0.0.1'] });
    server.register(restRoutes, {
      prefix: '/rest/v1',
      database: opening,
      anonKey: key,
      refusalsPerMinute: 1000,
      ...options,
      log: (line) => lines.push(line),
    });
    return server;
  };

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    await migrate(database);
    app = serve(Promise.resolve(database));
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await opened.remove();
  });
  beforeEach(() => {
    lines.length = 0;
  });

  const leads = '/rest/v1/email_submissions';
  const lead = leadOf('ada@example.com');
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' };
  const ask = (changes: InjectOptions) =>
    app.inject({ method: 'POST', url: leads, headers, body: JSON.stringify(lead), ...changes });
  const saved = () =>
    database.transaction((session) => session.query<typeof lead>('select * from public.email_submissions'));

  describe('an insert', () => {
    it.each(['return=minimal', ''])('with Prefer "%s" answers 201, empty, and is saved', async (prefer) => {
      const before = (await saved()).length;
      const answer = await ask({ headers: { ...headers, prefer } });
      expect([answer.statusCode, answer.body]).toEqual([201, '']);
      expect(answer.headers['content-range']).toBe('*/*');
      expect(answer.headers['preference-applied']).toBe(prefer || undefined);
      expect((await saved()).slice(before)).toMatchObject([lead]);
      expect(lines).toEqual([]);
    });

    it('takes a list of one row, counted when asked, and an empty list', async () => {
      const body = JSON.stringify([lead]);
      const answer = await ask({ body, headers: { ...headers, prefer: 'return=minimal,count=exact' } });
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([201, '*/1']);
      expect((await ask({ body: '[]' })).statusCode).toBe(201);
    });

    it('takes only the columns that the columns parameter names', async () => {
      const columns = (names: string) => `${leads}?columns=${encodeURIComponent(names)}`;
      const named = '"email","first_name","resource_title","resource_type"';
      const body = JSON.stringify({ ...lead, other: 1 });
      expect((await ask({ url: columns(named), body })).statusCode).toBe(201);
      expect((await ask({ url: columns('email,other'), body })).json().code).toBe('PGRST204');
    });

    it('of a newsletter address reads the same the second time, count included', async () => {
      const subscribe = () =>
        ask({
          url: '/rest/v1/newsletter_subscriptions',
          body: JSON.stringify({ email: 'ada@example.com' }),
          headers: { ...headers, prefer: 'return=minimal,count=exact' },
        });
      const told = ({ statusCode, body, headers: sent }: Awaited<ReturnType<typeof subscribe>>) =>
        [statusCode, body, sent['content-range']].join(' ');
      expect(told(await subscribe())).toBe('201  */1');
      expect(told(await subscribe())).toBe('201  */1');
    });
  });

  describe('a refusal', () => {
    const long = 'x'.repeat(201);
    const without = { email: lead.email, first_name: lead.first_name };
    const deepIn = (column: string, levels: number) =>
      `{"${column}":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const cases: readonly [what: string, changes: InjectOptions, status: number, code: string][] = [
      ['a body that is no JSON', { body: '{"email":' }, 400, 'PGRST102'],
      ['an empty body', { body: '' }, 400, 'PGRST102'],
      ['JSON that is no row', { body: '7' }, 400, 'PGRST102'],
      ['a list with something else than rows', { body: '[7]' }, 400, 'PGRST102'],
      ['two rows', { body: JSON.stringify([lead, lead]) }, 413, 'PT413'],
      ['five thousand rows', { body: `[${Array(5000).fill('{}')}]` }, 413, 'PT413'],
      ['deep JSON', { body: `${'['.repeat(7900)}${']'.repeat(7900)}` }, 400, 'PGRST102'],
      ['deep JSON in a row', { body: deepIn('first_name', 7900) }, 400, 'PGRST102'],
      [
        'a column parameter that repeats itself',
        { url: `${leads}?${'columns=email&'.repeat(50)}columns=x` },
        400,
        'PGRST204',
      ],
      ['another content type', { headers: { ...headers, 'content-type': 'text/csv' } }, 400, 'PGRST102'],
      ['no content type at all', { headers: { ...headers, 'content-type': 'x' } }, 400, 'PGRST102'],
      ['an unknown column', { body: JSON.stringify({ ...lead, admin: true }) }, 400, 'PGRST204'],
      ['an unknown column by injection', { body: '{"email\\") select 1; --":"x"}' }, 400, 'PGRST204'],
      ['an unknown table', { url: '/rest/v1/pg_class' }, 404, 'PGRST205'],
      ['a table of another schema', { url: '/rest/v1/private.migrations' }, 404, 'PGRST205'],
      ['a path that is no table', { url: '/rest/v1/rpc/version' }, 404, 'PGRST125'],
      ['another schema', { headers: { ...headers, 'content-profile': 'private' } }, 406, 'PGRST106'],
      ['a missing value', { body: JSON.stringify(without) }, 400, '23502'],
      ['no values at all', { body: '{}' }, 400, '23502'],
      ['a value against the rules', { body: JSON.stringify({ ...lead, first_name: long }) }, 400, '23514'],
      [
        'a character no text may have',
        { body: JSON.stringify({ ...lead, first_name: 'a\0b' }) },
        400,
        '22P05',
      ],
      ['a column that the server sets', { body: JSON.stringify({ ...lead, id: 'x' }) }, 401, '42501'],
      ['reading back', { headers: { ...headers, prefer: 'return=representation' } }, 401, '42501'],
      ['reading', { method: 'GET', url: `${leads}?select=*` }, 401, '42501'],
      ['updating', { method: 'PATCH' }, 405, 'PGRST117'],
      ['replacing', { method: 'PUT' }, 405, 'PGRST117'],
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
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`${status} ${code}`);
      expect(lines[0]).not.toContain('ada@');
    });

    it.each([
      ['no key', {}, 'No API key found in request'],
      ['a wrong key', { apikey: 'other' }, 'Invalid API key'],
      [
        "somebody else's token",
        { apikey: anonKey, authorization: 'Bearer x' },
        'JWSError JWSInvalidSignature',
      ],
    ])('answers 401 to %s', async (_what, sent, message) => {
      const answer = await ask({ headers: { 'content-type': 'application/json', ...sent } });
      expect([answer.statusCode, answer.json().message]).toEqual([401, message]);
    });

    it('answers 401 to a key that has expired, and takes one that has not', async () => {
      const keyUntil = (exp: number) =>
        ['{}', JSON.stringify({ role: 'anon', exp }), '']
          .map((part) => Buffer.from(part).toString('base64url'))
          .join('.');
      const asked = async (key: string) => {
        const own = serve(Promise.resolve(database), key);
        const sent = { ...headers, apikey: key, authorization: `Bearer ${key}` };
        return own.inject({ method: 'POST', url: leads, headers: sent, body: '{}' });
      };
      const now = Date.now() / 1000;
      const late = await asked(keyUntil(now - 60));
      expect([late.statusCode, late.json().code, late.json().message]).toEqual([
        401,
        'PGRST303',
        'JWT expired',
      ]);
      expect(late.headers['www-authenticate']).toContain('JWT expired');
      expect((await asked(keyUntil(now + 60))).json().code).toBe('23502');
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
      for (let turn = 0; turn < 120; turn += 1)
        expect(await signFrom('203.0.113.5')).toEqual([201, undefined]);
      expect(await signFrom('203.0.113.5')).toEqual([429, '60']);
      expect(await signFrom('203.0.113.6')).toEqual([201, undefined]);
    });

    describe('that comes again and again', () => {
      const bad = JSON.stringify({ ...lead, email: 'nowhere' });
      /** Routes that let one client be refused five times, and count what reaches the database. */
      const open = () => {
        const reached = { count: 0 };
        const counting: Database = {
          transaction: (work) => {
            reached.count += 1;
            return database.transaction(work);
          },
          erase: async () => '',
          close: async () => undefined,
        };
        const own = serve(Promise.resolve(counting), anonKey, { refusalsPerMinute: 5 });
        const askFrom = (client: string, changes: InjectOptions = {}) =>
          own.inject({
            method: 'POST',
            url: leads,
            headers: { ...headers, 'x-forwarded-for': client },
            body: bad,
            ...changes,
          });
        return { reached, askFrom };
      };

      it('is answered 429 without the database, and costs other clients nothing', async () => {
        const { reached, askFrom } = open();
        for (let turn = 0; turn < 5; turn += 1)
          expect((await askFrom('203.0.113.7')).json().code).toBe('23514');
        const before = reached.count;
        const shed = await askFrom('203.0.113.7');
        expect([shed.statusCode, shed.json().code]).toEqual([429, '429']);
        expect(Number(shed.headers['retry-after'])).toBeGreaterThan(50);
        expect(shed.headers['access-control-allow-origin']).toBe('*');
        expect((await askFrom('203.0.113.7', { method: 'GET' })).statusCode).toBe(429);
        expect((await askFrom('203.0.113.7', { method: 'OPTIONS' })).statusCode).toBe(204);
        expect(reached.count).toBe(before);
        expect((await askFrom('203.0.113.8', { body: JSON.stringify(lead) })).statusCode).toBe(201);
        expect(lines.filter((line) => line.includes('answered 429 at once'))).toHaveLength(1);
        expect(lines).toHaveLength(6);
        expect(lines.join()).not.toContain('203.0.113');
      });

      it('reaches the database five times though a hundred come at the same moment', async () => {
        const { reached, askFrom } = open();
        await askFrom('203.0.113.8', { body: JSON.stringify(lead) });
        const before = reached.count;
        const answers = await Promise.all(Array.from({ length: 100 }, () => askFrom('203.0.113.9')));
        expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
        expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95);
        expect(reached.count - before).toBe(5);
      });

      it.each([
        ['a wrong key', { headers: { apikey: 'other' } }],
        ['too many rows', { body: JSON.stringify([lead, lead]) }],
        ['deep JSON', { body: '['.repeat(9000) }],
        ['an unknown table', { url: '/rest/v1/other' }],
        ['a method that is not offered', { method: 'DELETE' }],
        ['a large body', { body: 'x'.repeat(17_000) }],
      ] as const)('counts whatever is refused: %s', async (_what, changes) => {
        const { askFrom } = open();
        const statuses = [];
        for (let turn = 0; turn < 6; turn += 1)
          statuses.push((await askFrom('127.0.0.1', changes)).statusCode);
        expect(statuses.slice(0, 5)).not.toContain(429);
        expect(statuses[5]).toBe(429);
      });
    });

    it('reads nothing to a HEAD request either', async () => {
      const answer = await ask({ method: 'HEAD' });
      expect([answer.statusCode, answer.body]).toEqual([401, '']);
    });

    it('answers 409 to a duplicate where a table has a key', async () => {
      await database.transaction((session) =>
        session.script(
          'create table public.keyed (name text primary key); grant insert on public.keyed to anon;',
        ),
      );
      const fresh = serve(Promise.resolve(database));
      const add = () =>
        fresh.inject({ method: 'POST', url: '/rest/v1/keyed', headers, body: '{"name":"a"}' });
      expect((await add()).statusCode).toBe(201);
      expect([(await add()).statusCode, (await add()).json().code]).toEqual([409, '23505']);
    });

    it('answers 503 while there is no database', async () => {
      const opening = Promise.reject<Database>(new Error('the disk is full'));
      opening.catch(() => undefined);
      const broken = serve(opening);
      const answer = await broken.inject({ method: 'POST', url: leads, headers, body: JSON.stringify(lead) });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'PGRST000']);
      expect(lines).toEqual(['POST /rest/v1/email_submissions 503 PGRST000 the disk is full']);
    });
  });

  describe('a page of another origin', () => {
    it('is allowed to send what the client sends', async () => {
      const asked = 'apikey,authorization,content-profile,content-type,prefer,x-client-info';
      const answer = await app.inject({
        method: 'OPTIONS',
        url: leads,
        headers: {
          origin: 'https://proper.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': asked,
        'access-control-allow-methods': expect.stringContaining('POST'),
      });
    });
  });

  describe('the real client', () => {
    const client = () => {
      // The client wants a WebSocket to exist, and opens none.
      const transport = class extends EventTarget {} as unknown as typeof WebSocket;
      return createClient(address, anonKey, {
        auth: { persistSession: false },
        realtime: { transport },
      });
    };

    it('inserts a row and sees no error', async () => {
      expect(await client().from('email_submissions').insert(lead)).toMatchObject({
        error: null,
        status: 201,
      });
    });

    it('sees why a row was refused', async () => {
      const { error } = await client()
        .from('email_submissions')
        .insert({ ...lead, email: 'nowhere' });
      expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('is_an_address') });
    });

    it('can read nothing back', async () => {
      const table = client().from('email_submissions');
      expect((await table.insert(lead).select()).error).toMatchObject({ code: '42501' });
      expect((await table.select()).error).toMatchObject({ code: '42501' });
    });
  });
});
