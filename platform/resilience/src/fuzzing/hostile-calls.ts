import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { type Call, leadCall, leadOf, mailBody, restHeaders } from '@proper/server/test-support/clients';
import { restTables, sentColumnsOf, tables } from '@proper/server/visitors-data/tables';
import fc from 'fast-check';

const { anonKey } = embeddedDefaults.supabase;
const { contactEmail } = embeddedDefaults;

/** The address of an attacker: no mail may go to it. */
const intruder = 'intruder@evil.example';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'null',
    "'; drop table public.email_submissions; --",
    'a'.repeat(201),
    'a'.repeat(5000),
    'Ada <ada@example.com>',
    'ada@example.com',
    'ada@example.com,intruder@evil.example',
    'javascript:alert(1)',
    '{{message}}',
    '=cmd|calc',
    `x\r\nBcc: ${intruder}`,
    `x\nCc: ${intruder}\n\nbody`,
    `x\u2028To: ${intruder}`,
    `ada@example.com>, <${intruder}`,
  ),
);
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

const leadColumns = sentColumnsOf('email_submissions');
const anyColumn = fc.oneof(fc.constantFrom(...tables.email_submissions.columns, '__proto__', 'email"'), text);
const goodLead = { ...leadOf('ada@example.com'), download_url: '/file.pdf' };
const row = fc.oneof(
  // A good row with one wrong value gets past more checks than random ones.
  fc.tuple(fc.constantFrom(...leadColumns), value).map(([name, wrong]) => ({ ...goodLead, [name]: wrong })),
  fc.dictionary(anyColumn, value, { maxKeys: 7 }),
  fc.record(Object.fromEntries(leadColumns.map((name) => [name, value]))),
);
const json = (data: unknown): string => JSON.stringify(data) ?? '';

const restBody = fc.oneof(
  { weight: 5, arbitrary: row.map(json) },
  { weight: 2, arbitrary: fc.array(row, { maxLength: 4 }).map(json) },
  { weight: 1, arbitrary: fc.jsonValue().map(json) },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.nat(40_000).map((length) => `[${'['.repeat(length)}`) },
);

const mailParams = fc.record(
  Object.fromEntries(
    [
      'to_email',
      'from_name',
      'from_email',
      'phone',
      'company',
      'plan',
      'message',
      'reply_to',
      'bcc',
      'cc',
      'to',
    ].map((name) => [name, value]),
  ),
  { requiredKeys: [] },
);
const boundary = 'fuzzing-boundary';
const formBody = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(
      ([name, part]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${part}\r\n`,
    )
    .join('')
    .concat(`--${boundary}--\r\n`);
const mailBodies = fc.oneof(
  { weight: 6, arbitrary: mailParams.map((params) => json(mailBody(params))) },
  {
    weight: 2,
    arbitrary: mailParams.map((params) => formBody({ ...mailBody(undefined), ...params })),
  },
  { weight: 1, arbitrary: value.map((params) => json(mailBody(params))) },
  { weight: 1, arbitrary: fc.jsonValue().map(json) },
  { weight: 1, arbitrary: text },
);

/** What Node lets a client write into a header. */
const headerValue = fc
  .oneof(text, fc.string({ maxLength: 200 }))
  .map((written) => written.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim());
/** Headers that change how a message is framed: Node handles them before any route. */
const forbidden = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const headerName = fc.oneof(
  fc.constantFrom(
    'prefer',
    'range',
    'range-unit',
    'accept',
    'accept-profile',
    'content-profile',
    'authorization',
    'x-http-method-override',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'origin',
    'cookie',
    'if-none-match',
    'accept-encoding',
    'content-encoding',
    'idempotency-key',
    'x-client-info',
    'role',
  ),
  fc.stringMatching(/^[a-z][a-z-]{0,20}$/).filter((name) => !forbidden.has(name)),
);
const preference = fc.constantFrom(
  'return=representation',
  'return=headers-only',
  'return=minimal',
  'resolution=merge-duplicates,return=representation',
  'count=exact',
  'missing=default',
  'tx=rollback',
  'params=single-object',
);
const headers = fc
  .tuple(
    fc.dictionary(headerName, headerValue, { maxKeys: 4 }),
    fc.option(preference, { freq: 2 }),
    fc.option(fc.constantFrom('text/csv', 'application/vnd.pgrst.object+json', 'text/plain', '*/*', 'x'), {
      freq: 4,
    }),
    fc.option(fc.constantFrom('', 'Bearer x', `Bearer ${anonKey}`, `Basic ${anonKey}`), { freq: 5 }),
    fc.option(fc.constantFrom('', 'wrong', anonKey.toUpperCase()), { freq: 8 }),
  )
  .map(([extra, prefer, type, authorization, apikey]) => ({
    ...restHeaders,
    ...extra,
    ...(prefer !== null && { prefer }),
    ...(type !== null && { 'content-type': type, accept: type }),
    ...(authorization !== null && { authorization }),
    ...(apikey !== null && { apikey }),
  }));

const method = fc.constantFrom(
  'POST',
  'POST',
  'POST',
  'POST',
  'GET',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
);

/** Anything, as it may stand in a request line. */
const encoded = text.map((written) => encodeURIComponent(written.replace(/\p{Surrogate}/gu, '')));
const restPath = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...restTables) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          'rpc/version',
          'rpc/throttle',
          'private.throttle_settings',
          'pg_authid',
          '../rest/v1/email_submissions',
          'email_submissions/1',
          'email_submissions%00',
          '%',
          '%zz',
          'constructor',
        ),
      },
      { weight: 1, arbitrary: encoded },
    ),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          'select=*',
          'select=email',
          'columns=%22email%22,%22first_name%22',
          'columns=id,created_at',
          'on_conflict=email',
          'limit=1',
          'order=email',
          'email=like.*',
          'or=(email.eq.a)',
          'apikey=x&apikey=y',
          'columns=email&columns=id',
          '__proto__[x]=1',
        ),
        fc.tuple(encoded, encoded).map(([name, part]) => `${name}=${part}`),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([table, query]) => `/rest/v1/${table}${query.length > 0 ? `?${query.join('&')}` : ''}`);

const restCall = fc.record({ method, path: restPath, headers, body: restBody });
const mailCall = fc
  .record({
    method,
    path: fc.oneof(
      { weight: 4, arbitrary: fc.constant('send') },
      { weight: 2, arbitrary: fc.constant('send-form') },
      { weight: 1, arbitrary: encoded },
    ),
    headers,
    body: mailBodies,
  })
  .map(({ path, body, ...call }) => ({
    ...call,
    path: `/api/v1.0/email/${path}`,
    body,
    headers: body.startsWith(`--${boundary}`)
      ? { ...call.headers, 'content-type': `multipart/form-data; boundary=${boundary}` }
      : call.headers,
  }));

/** Malicious and malformed requests, and a few good ones: otherwise a route that refuses everything would pass. */
export const hostileCalls: fc.Arbitrary<Call> = fc.oneof(
  { weight: 10, arbitrary: restCall },
  { weight: 7, arbitrary: mailCall },
  {
    weight: 1,
    arbitrary: fc.nat(1_000_000).map((number) => leadCall(`good-${number}@example.com`)),
  },
);

/** The mailbox that all mails must go to. */
export const onlyRecipient = contactEmail;
