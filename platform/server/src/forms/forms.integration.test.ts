import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLead } from '../../test-support/clients';
import { injectInto, useServer } from '../../test-support/inject';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { unsubscribePath } from './unsubscribe';

const db = useDatabase(sqlDriver);
const { ask, lines } = useServer(db);

/** Starts a server whose database fails with a code, and sends it requests. */
function serveAway(code: string) {
  const transaction = () => Promise.reject(Object.assign(new Error('no'), { code }));
  return injectInto({ transaction, close: async () => undefined }, lines);
}
const as = (client: string) => ({ headers: { 'x-forwarded-for': client } });

describe(`a lead ${sqlDriver.name}`, () => {
  const leads = '/rest/v1/email_submissions';
  const lead = createLead('ada@example.com');
  const saved = (address = lead.email) =>
    db.query<object>('select * from public.email_submissions where email = $1', [address]);

  it('is saved and answered 201 without a body', async () => {
    const answer = await ask(leads, lead, { headers: { prefer: 'return=minimal' } });
    expect([answer.statusCode, answer.body, lines]).toEqual([201, '', []]);
    expect(await saved()).toMatchObject([lead]);
  });

  const first = '0123456789abcdef0123456789abcdef';
  const add = async (address: string, key: string, changes: object = {}) => {
    const headers = { 'idempotency-key': key };
    expect((await ask(leads, { ...createLead(address), ...changes }, { headers })).statusCode).toBe(201);
  };

  it('that is repeated, or sent twice at once, is saved once, with the latest address of its file', async () => {
    await Promise.all([1, 2].map(() => add('a@example.com', first, { download_url: '/old.pdf' })));
    const [before, ...others] = await saved('a@example.com');
    expect(others).toEqual([]);
    await add('a@example.com', first, { download_url: '/new.pdf' });
    expect(await saved('a@example.com')).toEqual([{ ...before, download_url: '/new.pdf' }]);
  });

  it('that came with a key has an id that whoever chose the key does not know', async () => {
    await add('b@example.com', first);
    const guess = 'md5(row($1::text, email, first_name, resource_title, resource_type)::text)::uuid';
    const statement = `select 1 from public.email_submissions where email = 'b@example.com' and id = ${guess}`;
    expect(await db.query(statement, [first])).toEqual([]);
  });

  it.each([
    ['another-key', 'fedcba9876543210fedcba9876543210', {}],
    ['an-invalid-key', 'x', {}],
    ['other-values', first, { first_name: 'Grace' }],
  ])('is a new one with %s', async (difference, key, changes) => {
    const address = `${difference}@example.com`;
    await add(address, first);
    await add(address, key, changes);
    expect(await saved(address)).toHaveLength(2);
  });

  const deep = `{"email":${'['.repeat(7900)}${']'.repeat(7900)}}`;
  it.each<[problem: string, body: unknown, status: number, code: string, changes?: InjectOptions]>([
    ['a body that is not JSON', '{"email":', 400, 'PGRST102'],
    ['JSON that is not a row', '7', 400, 'PGRST102'],
    ['deep JSON', deep, 400, 'PGRST102'],
    ['no content type', lead, 400, 'PGRST102', { headers: { 'content-type': 'x' } }],
    ['many rows', Array(9).fill(lead), 400, 'PGRST102'],
    ['an unknown column by injection', { 'email") select 1; --': 'x' }, 400, '42703'],
    ['a table of another schema', lead, 404, '42P01', { url: '/rest/v1/private.migrations' }],
    ['an index in place of a table', lead, 400, '42809', { url: '/rest/v1/email_submissions_by_time' }],
    ['a path that is not a table', lead, 404, 'PGRST125', { url: '/rest/v1/rpc/version' }],
    ['a value against the rules', { ...lead, first_name: 'x'.repeat(201) }, 400, '23514'],
    ['a NUL character', { ...lead, email: 'a\0b' }, 400, '22P05'],
    ['a column that the server sets', { ...lead, id: 'x' }, 401, '42501'],
    ['reading', '', 404, 'PGRST125', { method: 'GET', url: `${leads}?select=*` }],
    ['a large body', { ...lead, first_name: 'x'.repeat(17_000) }, 413, '413'],
  ])('with %s is answered as PostgREST does', async (_problem, body, status, code, changes) => {
    const before = (await saved()).length;
    const answer = await ask(leads, body, changes);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'details', 'hint', 'message']);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect((await saved()).length).toBe(before);
    expect(lines).toEqual([expect.stringContaining(`${status} ${code}`)]);
    expect(lines[0]).not.toContain('ada@');
  });

  it('beyond the limit of its client is answered 429, but not others behind the same proxy', async () => {
    await db.query('update private.rate_limits set per_client = 1');
    const statuses = [];
    for (const client of ['198.51.100.5', '198.51.100.5', '198.51.100.6'])
      statuses.push((await ask(leads, lead, as(client))).statusCode);
    expect(statuses).toEqual([201, 429, 201]);
    await db.query('update private.rate_limits set per_client = 120');
  });

  it.each([
    ['53100', 503, '53100'],
    ['XX000', 500, 'XX000'],
    ['ECONNRESET', 503, 'PGRST000'],
  ])('whose database says %s is answered %i', async (code, status, answered) => {
    const answer = await serveAway(code)(leads, lead);
    expect([answer.statusCode, answer.json().code]).toEqual([status, answered]);
  });
});

it('a client that sends too many requests is answered 429, whatever they are, and the log stays short', async () => {
  const askFrom = (client: string) => ask('/rest/v1/x', '{', as(client));
  for (let count = 0; count < 240; count += 1) await askFrom('2001:db8::1');
  const logged = lines.length;
  const refused = await askFrom('2001:db8:0:1::2');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    '429',
    '60',
  ]);
  expect(lines).toHaveLength(logged);
  expect((await askFrom('203.0.113.9')).statusCode).toBe(400);
});

describe('a contact request', () => {
  const route = '/api/v1.0/email/send';
  const params = {
    to_email: 'evil@example.net',
    from_name: 'Ada Lovelace',
    from_email: 'ada@example.com',
    message: 'Good morning,\n\nmy week needs <order>.',
    reply_to: 'ada@example.com',
    budget: 'a field that a team has added',
  };
  const call = { lib_version: '4.4.1', template_params: params };
  const callWith = (changes: object) => ({ template_params: { ...params, ...changes } });
  const saved = () => db.query<object>('select * from private.emails');
  beforeEach(() => db.query('delete from private.emails'));

  it('is saved as typed before it is acknowledged, with the fields that a team has added', async () => {
    const answer = await ask(route, call);
    expect([answer.statusCode, answer.body, lines]).toEqual([200, 'OK', []]);
    const { to_email: _to, ...fields } = params;
    expect(await saved()).toMatchObject([{ fields, state: 'waiting' }]);
  });

  it('that a browser repeats within ten minutes is saved once, even at the same moment', async () => {
    for (const answer of await Promise.all([1, 2, 3].map(() => ask(route, call))))
      expect(answer.statusCode).toBe(200);
    expect(await saved()).toHaveLength(1);
    await db.query("update private.emails set created_at = created_at - interval '11 minutes'");
    await ask(route, call);
    await ask(route, callWith({ message: 'other words' }));
    expect(await saved()).toHaveLength(3);
  });

  const corrupted = 'One or more dynamic variables are corrupted';
  it.each([
    ['a body that is not JSON', '{', 400, 'Bad Request'],
    ['no parameters', {}, 422, corrupted],
    ['a list instead of a text', callWith({ message: [[]] }), 422, corrupted],
    ['a large body', callWith({ message: 'x'.repeat(17_000) }), 413, 'Payload Too Large'],
  ])('with %s is answered with text', async (_problem, body, status, text) => {
    const answer = await ask(route, body);
    expect([answer.statusCode, answer.body]).toEqual([status, text]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(await saved()).toEqual([]);
    expect(lines).toEqual([`POST ${route} ${status} ${text}`]);
  });

  it('beyond the limit of its client is answered 429, but not others', async () => {
    for (const message of ['1', '2', '3', '4']) {
      const { statusCode } = await ask(route, callWith({ message }), as('203.0.113.1'));
      expect(statusCode).toBe(message === '4' ? 429 : 200);
    }
    expect((await ask(route, callWith({ message: '4' }), as('203.0.113.2'))).statusCode).toBe(200);
  });

  it.each(['ECONNREFUSED', '53100'])('whose database says %s is answered 503', async (code) => {
    const { statusCode, body, headers } = await serveAway(code)(route, call);
    expect([statusCode, body, headers['retry-after']]).toEqual([503, 'No email can be taken now', '60']);
    expect(lines).toEqual([expect.stringContaining(`POST ${route} 503 ${body}`)]);
  });
});

describe('a link to unsubscribe', () => {
  const kinds = () =>
    db.query("select kind from private.export_submissions('leaver@example.com')") as Promise<unknown>;
  const page = (token: string, method: 'GET' | 'POST', changes: InjectOptions = {}) =>
    ask(`${unsubscribePath}/${token}`, method === 'GET' ? '' : 'List-Unsubscribe=One-Click', {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...changes,
    });
  let id = '';
  beforeAll(async () => {
    await ask('/rest/v1/newsletter_subscriptions', { email: 'leaver@example.com' });
    const [row] = await db.query<{ id: string }>(
      "select id from private.export_submissions('leaver@example.com')",
    );
    id = row?.id ?? '';
  });

  it('that a mail scanner opens changes nothing, and shows a button without a script', async () => {
    const { statusCode, body, headers } = await page(id, 'GET');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<form method="post"><button>');
    expect(headers['content-security-policy']).not.toContain('form-action');
    expect(await kinds()).toEqual([{ kind: 'newsletter' }]);
  });

  it('removes the address by its button or by one click in a mail program, and any token gets the same answer', async () => {
    const answers = new Set<string>();
    for (const token of ['x', "1' or true --", '%00', 'a'.repeat(90), crypto.randomUUID()])
      answers.add((await page(token, 'POST')).body);
    expect(await kinds()).toEqual([{ kind: 'newsletter' }]);
    const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    for (const changes of [{}, multipart, { payload: '' }]) {
      answers.add((await page(id, 'POST', changes)).body);
      expect(await kinds()).toEqual([{ kind: 'unsubscribed' }]);
    }
    expect([...answers]).toEqual([expect.stringContaining('You are not on our list')]);
  });

  it('says that it did not work while the database is away', async () => {
    const answer = await serveAway('ECONNREFUSED')(`${unsubscribePath}/${id}`, 'x');
    expect([answer.statusCode, answer.body]).toEqual([500, expect.stringContaining('went wrong')]);
  });
});
