import { embeddedDefaults } from '@proper/common/site-config';
import { browserErrorsPath } from '@proper/shared-types/browser-errors';
import type { SiteManifest } from '@proper/shared-types/release';
import { webVitalsPath } from '@proper/shared-types/web-vitals';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLead, emailBody, restHeaders } from '../../test-support/clients';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { createServer } from '../create-server';
import type { Database } from '../database';
import { createMetrics } from '../operator/metrics';
import { readOverview } from '../operator/page';
import { findSlowerPages, renderWebVitals } from '../operator/web-vitals';
import { unsubscribePath } from './unsubscribe';

const db = useDatabase(sqlDriver);
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
});

let turn = 0;
/** Returns a function that sends requests to a server: each as another client, unless it names one. */
function serve(database: Promise<Database>) {
  const server = createServer({
    database,
    metrics: createMetrics(database, ''),
    emailsPerClient: 3,
    trustedProxies: ['127.0.0.1'],
    config: embeddedDefaults,
    log: (line) => void lines.push(line),
  });
  return (url: string, body: unknown, { headers, ...changes }: InjectOptions = {}) => {
    turn += 1;
    const client = { 'x-forwarded-for': `2001:db8:${turn.toString(16)}::1` };
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const sent = { ...restHeaders, ...client, ...headers };
    return server.inject({ method: 'POST', url, payload, ...changes, headers: sent });
  };
}
/** The same for a database that fails with a code. */
function serveAway(code: string) {
  const transaction = () => Promise.reject(Object.assign(new Error('no'), { code }));
  return serve(Promise.resolve({ transaction, close: async () => undefined }));
}
const as = (client: string) => ({ headers: { 'x-forwarded-for': client } });

let ask: ReturnType<typeof serve>;
beforeAll(() => {
  ask = serve(Promise.resolve(db.database));
});

describe(`a lead ${sqlDriver.name}`, () => {
  const leads = '/rest/v1/email_submissions';
  const lead = createLead('ada@example.com');
  const saved = (address = lead.email) =>
    db.query<object>('select * from public.email_submissions where email = $1', [address]);

  it.each([[lead], [[lead]]])('is saved and answered 201 without a body: %j', async (body) => {
    const before = (await saved()).length;
    const answer = await ask(leads, body, { headers: { prefer: 'return=minimal' } });
    expect([answer.statusCode, answer.body, lines]).toEqual([201, '', []]);
    expect((await saved()).slice(before)).toMatchObject([lead]);
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
    ['JSON that is not a row', '[7]', 400, 'PGRST102'],
    ['deep JSON', deep, 400, 'PGRST102'],
    ['no content type', lead, 400, 'PGRST102', { headers: { 'content-type': 'x' } }],
    ['five thousand rows', Array(5000).fill({}), 413, 'PT413'],
    ['an unknown column', { ...lead, admin: true }, 400, '42703'],
    ['an unknown column by injection', { 'email") select 1; --': 'x' }, 400, '42703'],
    ['a table of another schema', lead, 404, '42P01', { url: '/rest/v1/private.migrations' }],
    ['an index in place of a table', lead, 400, '42809', { url: '/rest/v1/email_submissions_by_time' }],
    ['a path that is not a table', lead, 404, 'PGRST125', { url: '/rest/v1/rpc/version' }],
    ['a value against the rules', { ...lead, first_name: 'x'.repeat(201) }, 400, '23514'],
    ['a NUL character', { ...lead, email: 'a\0b' }, 400, '22P05'],
    ['a column that the server sets', { ...lead, id: 'x' }, 401, '42501'],
    ['reading back', lead, 401, '42501', { headers: { prefer: 'return=representation' } }],
    ['reading', '', 404, 'PGRST125', { method: 'GET', url: `${leads}?select=*` }],
    ['updating', lead, 404, 'PGRST125', { method: 'PATCH' }],
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

  it.each([{ apikey: 'other' }, { authorization: 'Bearer x' }])(
    'needs the public key: %j',
    async (headers) => {
      const answer = await ask(leads, lead, { headers });
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid API key']);
    },
  );

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
  const call = emailBody(params);
  const callWith = (changes: object) => emailBody({ ...params, ...changes });
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
    ['a wrong key', { ...call, user_id: 'x' }, 400, 'The Public Key is invalid'],
    ['a missing service', { ...call, service_id: undefined }, 400, 'The service ID not found'],
    ['a wrong template', { ...call, template_id: 'x' }, 400, 'The template ID not found'],
    ['no parameters', emailBody({}), 422, corrupted],
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

  it.each([
    ['ECONNREFUSED', 503, 'No email can be taken now'],
    ['53100', 503, 'No email can be taken now'],
    ['42P01', 500, 'The email could not be sent'],
  ])('whose database says %s is answered %i', async (code, status, text) => {
    const answer = await serveAway(code)(route, call);
    expect([answer.statusCode, answer.body]).toEqual([status, text]);
    expect(answer.headers['retry-after']).toBe(status === 503 ? '60' : undefined);
    expect(lines).toEqual([expect.stringContaining(`POST ${route} ${status} ${text}`)]);
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

describe('an error that a browser reports', () => {
  const report = {
    remote: 'mfe-forms',
    release: '/releases/mfe-forms/45f175b0/remoteEntry.js',
    page: '/contact',
    phase: 'render',
    cause: 'TypeError',
    stack: ['/releases/mfe-forms/45f175b0/contact.js:1:2345'],
    byExtension: false,
  };
  /** Sends it as the shell does. */
  const send = async (changes: object | string = {}, client = '203.0.113.1') => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': client };
    const body = typeof changes === 'string' ? changes : { ...report, times: 1, ...changes };
    return (await ask(browserErrorsPath, body, { headers })).statusCode;
  };
  const read = async () => (await readOverview(Promise.resolve(db.database), '')).visitors?.errors;
  beforeEach(() => db.query('delete from private.browser_errors'));

  it('counts once for each client and day, whatever it says about how often', async () => {
    for (const times of [1000, 7]) expect(await send({ times })).toBe(204);
    expect(await send({}, '203.0.113.2')).toBe(204);
    expect(await read()).toMatchObject([{ latest: report, clients: 2 }]);
    expect(lines).toEqual(Array(2).fill('browser error: render, mfe-forms, /contact: TypeError'));
  });

  it('is not hidden by thousands of invented ones from many addresses, and is forgotten after 30 days', async () => {
    await db.query(
      `select private.save_browser_error($1::jsonb || jsonb_build_object('cause', n), '198.51.100.' || n % 75)
       from generate_series(1, 2128) as n`,
      [JSON.stringify(report)],
    );
    for (const client of ['203.0.113.1', '203.0.113.2']) await send({ cause: 'real' }, client);
    const errors = await read();
    expect(errors).toHaveLength(75 * 5 + 1);
    expect(errors?.[0]).toMatchObject({ latest: { cause: 'real' }, clients: 2 });
    await db.query('update private.browser_errors set day = current_date - 31');
    await send({ cause: 'later' });
    expect(await read()).toMatchObject([{ latest: { cause: 'later' } }]);
  });

  it('is one line of limited length, whatever somebody sends', async () => {
    await send({ cause: `a\u001b[31m\n\u202e${'x'.repeat(5000)}` });
    expect((await read())?.[0]?.latest.cause).toMatch(/^a \[31m x{290,300}$/);
  });

  it.each([
    { remote: 'mfe-forms"} 1' },
    { release: '<script>' },
    { page: '/contact?email=ada@example.com' },
    { phase: 'typing' },
    { stack: Array(11).fill('/releases/a.js:1:1') },
    'null',
    '',
  ])('is not accepted if no shell has written it: %j', async (changes) => {
    expect(await send(changes)).toBe(400);
    expect(await read()).toEqual([]);
  });
});

describe('a report of web vitals', () => {
  const report = {
    page: '/blog',
    shell: '1.0.0-a',
    remote: 'mfe-content',
    release: '/releases/mfe-content/1/remoteEntry.js',
    device: 'phone',
    connection: '4g',
    values: { lcp: 1234, hydrated: 2000.5, cls: 0.0123 },
  };
  const send = async (changes: object | string = {}) => {
    const body = typeof changes === 'string' ? changes : { ...report, ...changes };
    return (await ask(webVitalsPath, body, { headers: { 'content-type': 'text/plain' } })).statusCode;
  };
  const read = async () => (await readOverview(Promise.resolve(db.database), '')).visitors?.webVitals ?? [];
  beforeEach(() => db.query('delete from private.web_vitals'));

  it('is kept as counts of rounded figures, of the remote and of the shell, for 30 days', async () => {
    for (const lcp of [1234, 1199, 3000]) expect(await send({ values: { lcp } })).toBe(204);
    const of = { page: '/blog', metric: 'lcp', visits: 3, median: 1200, p75: 3000 };
    expect((await read()).filter(({ page }) => page !== null)).toMatchObject([
      { ...of, name: 'mfe-content', release: report.release },
      { ...of, name: 'shell', release: '1.0.0-a' },
    ]);
    expect(await read()).toHaveLength(4);
    await db.query(`update private.web_vitals set hour = hour - interval '31 days'`);
    await send({ remote: 'shell', release: '1.0.0-a', page: '/' });
    expect((await read()).map(({ name }) => name)).toEqual(Array(6).fill('shell'));
  });

  it('shows that a release has made a page slower, once fifty visits say so', async () => {
    const remotes = [{ name: 'mfe-content', entry: '/releases/mfe-content/2/remoteEntry.js' }];
    const site = { versions: { shell: '1.0.0-a' }, remotes } as unknown as SiteManifest;
    const count = (release: string, lcp: number, visits: number) =>
      db.query(
        `insert into private.web_vitals (name, release, page, device, connection, metric, value, visits)
         values ('mfe-content', $1, '/blog', 'phone', '4g', 'lcp', $2, $3)`,
        [`/releases/mfe-content/${release}/remoteEntry.js`, lcp, visits],
      );
    await count('1', 1000, 50);
    await count('2', 1300, 49);
    expect(findSlowerPages(await read(), site)).toEqual([]);
    await count('2', 1400, 1);
    expect(findSlowerPages(await read(), site)).toEqual([
      '/blog is slower since the last release of mfe-content: largest text or picture shown after 1,300 ms instead of 1,000 ms (75th percentile of 50 visits).',
    ]);
    await db.query(`update private.web_vitals set value = 1150 where value > 1000 and visits > 1`);
    expect(findSlowerPages(await read(), site)).toEqual([]);
    const { html } = renderWebVitals(await read(), site);
    expect(html).toContain('<td>50 → 50</td><td>1,000 ms → 1,150 ms</td>');
  });

  it('has room for no more than some of what anybody may invent in an hour', async () => {
    await db.query(
      `insert into private.web_vitals (name, release, page, device, connection, metric, value)
       select 'shell', 'x', '/' || n, 'phone', '4g', 'lcp', 1 from generate_series(1, 20000) as n`,
    );
    expect(await send()).toBe(204);
    expect(await db.query(`select from private.web_vitals where name = 'mfe-content'`)).toEqual([]);
  });

  it.each([
    { remote: 'mfe-forms"} 1' },
    { page: '/contact?email=ada@example.com' },
    { device: 'a phone of Ada' },
    { values: { lcp: -1 } },
    { values: { fid: 1 } },
    { values: { lcp: 'slow' } },
    { email: 'ada@example.com' },
    'null',
  ])('is not accepted if no shell has written it: %j', async (changes) => {
    expect(await send(changes)).toBe(400);
    expect(await read()).toEqual([]);
  });

  it('of a megabyte is not read', async () => {
    expect(await send('x'.repeat(2 ** 20))).toBe(413);
  });
});
