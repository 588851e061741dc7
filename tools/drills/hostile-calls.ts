import {
  type Call,
  emailBody,
  emailCall,
  leadCall,
  leadOf,
  restHeaders,
} from '@proper/server/test-support/clients';
import fc from 'fast-check';

/** An attacker's address, to which no email may go. */
const intruder = 'intruder@evil.example';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'null', '=cmd|calc', '{{message}}', 'javascript:alert(1)'),
  fc.constantFrom("'; drop table public.email_submissions; --", 'a'.repeat(201), 'a'.repeat(5000)),
  fc.constantFrom('ada@example.com', 'Ada <ada@example.com>', `ada@example.com,${intruder}`),
  fc.constantFrom(`x\r\nBcc: ${intruder}`, `x\nCc: ${intruder}\n\nbody`, `ada@example.com>, <${intruder}`),
);
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const json = (data: unknown): string => JSON.stringify(data) ?? '';

const goodLead = { ...leadOf('ada@example.com'), download_url: '/file.pdf' };
const columns = Object.keys(goodLead);
const row = fc.oneof(
  // A good row with one wrong value gets past more checks than random ones.
  fc.tuple(fc.constantFrom(...columns), value).map(([name, wrong]) => ({ ...goodLead, [name]: wrong })),
  fc.dictionary(fc.oneof(fc.constantFrom(...columns, 'id', '__proto__'), text), value, { maxKeys: 7 }),
);
const restBody = fc.oneof(
  { weight: 5, arbitrary: row.map(json) },
  { weight: 2, arbitrary: fc.array(row, { maxLength: 4 }).map(json) },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.nat(40_000).map((length) => '['.repeat(length)) },
);

const emailFields = 'to_email from_name from_email phone plan message reply_to bcc cc to'.split(' ');
const emailParams = fc.record(Object.fromEntries(emailFields.map((name) => [name, value])), {
  requiredKeys: [],
});
const mailBodies = fc.oneof(
  { weight: 6, arbitrary: emailParams.map((params) => json(emailBody(params))) },
  { weight: 1, arbitrary: value.map((params) => json(emailBody(params))) },
  { weight: 1, arbitrary: text },
);

/** The characters that Node lets a client write into a header. */
const headerValue = text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim());
const headerNames =
  'range range-unit accept accept-profile content-profile x-http-method-override x-forwarded-for x-real-ip origin ' +
  'cookie if-none-match content-encoding idempotency-key role apikey authorization';
const headers = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...headerNames.split(' ')), headerValue, { maxKeys: 3 }),
    fc.constantFrom({}, { prefer: 'return=representation' }, { prefer: 'tx=rollback,count=exact' }),
    fc.constantFrom({}, {}, { 'content-type': 'text/csv' }, { accept: 'application/vnd.pgrst.object+json' }),
  )
  .map(([extra, prefer, type]) => ({ ...restHeaders, ...extra, ...prefer, ...type }));

const method = fc.constantFrom(...'POST POST POST POST GET HEAD PUT PATCH DELETE OPTIONS'.split(' '));

/** Any text, encoded for a request line. */
const encoded = text.map((value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')));
const tables =
  'email_submissions email_submissions newsletter_subscriptions rpc/forget private.rate_limits pg_authid ' +
  '../rest/v1/email_submissions email_submissions/1 email_submissions%00 %zz constructor';
const queries =
  '? ?select=* ?columns=%22email%22 ?columns=id,created_at ?on_conflict=email ?limit=1 ?email=like.* ' +
  '?or=(email.eq.a) ?columns=email&columns=id ?__proto__[x]=1';
const restPath = fc
  .tuple(fc.oneof(fc.constantFrom(...tables.split(' ')), encoded), fc.constantFrom(...queries.split(' ')))
  .map(([table, query]) => `/rest/v1/${table}${query}`);
const mailPath = fc
  .oneof(fc.constantFrom('send', 'send', ''), encoded)
  .map((end) => `/api/v1.0/email/${end}`);

/** Malicious and malformed requests, and a few good ones: otherwise a route that refuses every request would pass. */
export const hostileCalls: fc.Arbitrary<Call> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ method, path: restPath, headers, body: restBody }) },
  { weight: 7, arbitrary: fc.record({ method, path: mailPath, headers, body: mailBodies }) },
  { weight: 1, arbitrary: fc.nat(1_000_000).map((number) => leadCall(`good-${number}@example.com`)) },
);

const { to_email: recipient } = JSON.parse(emailCall('').body ?? '{}').template_params;

/** Whether an email has a recipient other than the site's own mailbox. */
export function namesOtherRecipient(source: string): boolean {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1);
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  return [...unfolded.matchAll(/^(?:to|cc|bcc):(.*)$/gim)].some(([, recipients = '']) =>
    recipients.replace(recipient, '').includes('@'),
  );
}
