import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOutbox } from './outbox';
import { type MailRoutesOptions, mailRoutes } from './routes';

const { contactEmail, emailjs } = embeddedDefaults;
let dataDir: string;
let app: FastifyInstance;
let lines: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-mail-'));
  lines = [];
  await serve({});
});
const serve = async (limits: Partial<MailRoutesOptions>) => {
  app = Fastify({ trustProxy: ['127.0.0.1'] });
  app.register(mailRoutes, {
    prefix: '/api/v1.0/email',
    config: embeddedDefaults,
    outbox: await openOutbox({ dataDir, recipient: contactEmail, log: (line) => lines.push(line) }),
    mailsPerMinute: 60,
    mailsPerClient: 60,
    log: (line) => lines.push(line),
    ...limits,
  });
};
afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const params = {
  to_email: contactEmail,
  from_name: 'Ada Lovelace',
  from_email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  company: 'Analytical & Sons',
  plan: 'fractional',
  message: 'Good morning,\n\nmy week needs <order>.',
  reply_to: 'ada@example.com',
};
const call = {
  lib_version: '4.4.1',
  user_id: emailjs.publicKey,
  service_id: emailjs.serviceId,
  template_id: emailjs.templateId,
  template_params: params,
};
const ask = (body: unknown, changes: InjectOptions = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1.0/email/send',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...changes,
  });
const mailFiles = () => {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name));
};
const mailWith = async (changes: Readonly<Record<string, unknown>>) => {
  const answer = await ask({ ...call, template_params: { ...params, ...changes } });
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  const [file] = mailFiles();
  const source = readFileSync(file ?? '', 'utf8');
  return { source, mail: await PostalMime.parse(source) };
};

/** Of many different characters: in ASCII it is longer than an address may be. */
const longDomain = String.fromCodePoint(...Array.from({ length: 200 }, (_, index) => 0x4e00 + index * 37));
const headOf = (source: string) => source.split('\r\n\r\n')[0];

describe('a contact request', () => {
  it('becomes a mail to the configured recipient that answers the visitor', async () => {
    const { mail } = await mailWith({});
    expect(mail.to?.map(({ address }) => address)).toEqual([contactEmail]);
    expect(mail.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.com' }]);
    expect(mail.subject).toBe('Contact request from Ada Lovelace');
    for (const value of [
      params.from_email,
      params.phone,
      params.company,
      params.plan,
      'my week needs <order>.',
    ])
      expect(mail.text).toContain(value);
    expect(mail.html).toContain('Analytical &amp; Sons');
    expect(mail.html).toContain('my week needs &lt;order&gt;.');
    expect(lines).toEqual([]);
  });

  it('is a file named by its time, and leaves no unfinished one', async () => {
    await mailWith({});
    expect(mailFiles().map((file) => path.basename(file))).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[0-9a-f]{8}-[0-9a-f]{32}\.eml$/),
    ]);
  });

  it('goes nowhere else, whatever it asks for', async () => {
    const { source } = await mailWith({
      to_email: 'evil@example.net',
      bcc: 'evil@example.net',
      cc: 'evil@example.net',
    });
    expect(source).not.toContain('evil@example.net');
  });

  it.each([
    { from_name: 'Ada\r\nBcc: evil@example.net' },
    { from_name: 'Ada\nBcc: evil@example.net\n\nbody' },
    { reply_to: 'ada@example.com\r\nBcc: evil@example.net' },
    { reply_to: 'ada@example.com, evil@example.net' },
    { reply_to: 'ada@example.com>, <evil@example.net', from_email: 'x\r\nBcc: evil@example.net' },
    { from_name: 'A\u2028Bcc: evil@example.net' },
    { from_name: '=?utf-8?Q?A=0D=0ABcc:_evil@example.net?=' },
    { from_name: '=?utf-8?Q?A?= " <evil@example.net>, "x' },
    { from_name: '=?utf-8?Q?A?= \\" <evil@example.net>, \\' },
  ])('cannot write headers of its own: %j', async (changes) => {
    const { mail } = await mailWith(changes);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.to).toHaveLength(1);
    expect(mail.replyTo?.map(({ address }) => address) ?? []).not.toContain('evil@example.net');
  });

  it.each([
    '=?utf-8?B?aGk=?=',
    '=?UTF-8?Q?a=40b?= <=?x?Q?y?=>',
    'Ada "=?utf-8?Q?a?=" \\ Lovelace',
    `${'Ada '.repeat(30)}=?utf-8?Q?a?= ${'Lovelace '.repeat(5)}`.trim(),
    'Zoë =?utf-8?B?aGk=?=',
    '=?',
  ])('arrives under the name that was typed, also where it looks encoded: %s', async (from_name) => {
    const { mail } = await mailWith({ from_name });
    expect(mail.subject).toBe(`Contact request from ${from_name}`);
    expect(mail.replyTo).toEqual([{ name: from_name, address: 'ada@example.com' }]);
    expect(mail.text).toContain(from_name);
  });

  it.each([
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@例え.example', 'ada@xn--r8jz45g.example'],
    ['ada+news@Example.COM', 'ada+news@example.com'],
  ])('is answered at %s in ASCII', async (typed, written) => {
    const { source, mail } = await mailWith({ from_email: typed, reply_to: typed });
    expect(mail.replyTo?.map(({ address }) => address?.toLowerCase())).toEqual([written]);
    expect(mail.text).toContain(typed);
    expect(mail.text).toContain('Answer this mail to write to Ada Lovelace.');
    expect(headOf(source)).toMatch(/^[ -~\s]+$/);
  });

  it.each(['jürgen@münchen.example', 'jürgen@example.com', 'ada@\u00ad', `ada@${longDomain}`])(
    'from %s, which headers cannot hold, names it in the text and says to write there',
    async (typed) => {
      const { source, mail } = await mailWith({ from_email: typed, reply_to: typed });
      expect(mail.replyTo).toBeUndefined();
      expect(mail.text).toContain(typed);
      expect(mail.html).toContain(typed);
      expect(mail.text).toContain(
        'An answer to this mail does not reach Ada Lovelace: write to the address above.',
      );
      expect(headOf(source)).toMatch(/^[ -~\s]+$/);
    },
  );

  it('says what was not given, and keeps a name in any script', async () => {
    const { mail } = await mailWith({ from_name: 'Zoë 東京', phone: '', plan: undefined });
    expect(mail.subject).toBe('Contact request from Zoë 東京');
    expect(mail.text).toMatch(/Phone: +not given\s+Company: +Analytical & Sons\s+Plan: +not given/);
  });

  it('cannot fill a template with a template', async () => {
    const { mail } = await mailWith({ from_name: '{{message}}', message: '$& {{phone}}' });
    expect(mail.text).toContain('$& {{phone}}');
    expect(mail.subject).toBe('Contact request from {{message}}');
  });
});

describe('a contact request that is sent again', () => {
  it('is acknowledged and kept once', async () => {
    const answers = [await ask(call), await ask(call)];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, 'OK'],
      [200, 'OK'],
    ]);
    expect(mailFiles()).toHaveLength(1);
  });

  it('in other words, or by another visitor, is another one', async () => {
    await ask(call);
    await ask({ ...call, template_params: { ...params, message: 'Good evening' } });
    await ask(call, { headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' } });
    expect(mailFiles()).toHaveLength(3);
  });
});

describe('a form', () => {
  const sendForm = async (fields: readonly (readonly [string, string | Blob])[]) => {
    const form = new FormData();
    for (const [name, value] of fields)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'file.bin');
    const request = new Response(form);
    return app.inject({
      method: 'POST',
      url: '/api/v1.0/email/send-form',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      body: Buffer.from(await request.arrayBuffer()),
    });
  };
  const ids = [
    ['lib_version', '4.4.1'],
    ['service_id', emailjs.serviceId],
    ['template_id', emailjs.templateId],
    ['user_id', emailjs.publicKey],
  ] as const;
  const person = [
    ['from_name', 'Ada'],
    ['from_email', 'ada@example.com'],
  ] as const;

  it('becomes the same mail as a call does', async () => {
    const answer = await sendForm([...Object.entries({ ...params, from_name: 'Zoë 東京' }), ...ids]);
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
    const mail = await PostalMime.parse(readFileSync(mailFiles()[0] ?? '', 'utf8'));
    expect(mail.to?.map(({ address }) => address)).toEqual([contactEmail]);
    expect(mail.subject).toBe('Contact request from Zoë 東京');
    expect(mail.text).toContain('Good morning,\n\nmy week needs <order>.');
  });

  it('cannot put ids of its own before those of the client', async () => {
    expect((await sendForm([['user_id', 'x'], ...person, ...ids])).statusCode).toBe(200);
    expect((await sendForm([...person, ...ids, ['user_id', 'x']])).body).toBe('The Public Key is invalid');
  });

  it('has no file where a text belongs, and no other recipient', async () => {
    const file = new Blob([new Uint8Array([0, 255])]);
    expect((await sendForm([...person, ['message', file], ...ids])).statusCode).toBe(422);
    expect(mailFiles()).toEqual([]);
    const more = [
      ['to_email', 'evil@example.net'],
      ['bcc', 'evil@example.net'],
      ['cv', new Blob([new Uint8Array([0, 255])])],
      ['__proto__', 'evil@example.net'],
    ] as const;
    expect((await sendForm([...more, ...person, ...ids])).statusCode).toBe(200);
    expect(readFileSync(mailFiles()[0] ?? '', 'utf8')).not.toContain('evil@example.net');
  });

  it.each([
    ['multipart/form-data; boundary=x', '--x\r\nnonsense', 400],
    ['multipart/form-data', '--x\r\n', 400],
    ['text/plain', 'user_id=x', 400],
    ['application/x-www-form-urlencoded', 'user_id=x', 400],
    ['multipart/form-data; boundary=x', 'x'.repeat(17_000), 413],
  ])('sent as %s with %j is refused', async (type, body, status) => {
    const headers = { 'content-type': type };
    expect((await ask(body, { url: '/api/v1.0/email/send-form', headers })).statusCode).toBe(status);
  });
});

describe('a refusal', () => {
  it.each([
    ['a body that is no JSON', '{', 400, 'Bad Request'],
    ['no body', '', 400, 'Bad Request'],
    ['a missing key', { ...call, user_id: undefined }, 400, 'The user_id parameter is required'],
    ['a wrong key', { ...call, user_id: 'x' }, 400, 'The Public Key is invalid'],
    ['a wrong service', { ...call, service_id: 'x' }, 400, 'The service ID not found'],
    ['a wrong template', { ...call, template_id: 'x' }, 400, 'The template ID not found'],
    ['parameters that are no object', { ...call, template_params: 'x' }, 422, /corrupted/],
    ['no parameters', { ...call, template_params: {} }, 422, /corrupted/],
    ['no name', { ...call, template_params: { ...params, from_name: ' ' } }, 422, /corrupted/],
    [
      'a name that shows nothing',
      { ...call, template_params: { ...params, from_name: '\0' } },
      422,
      /corrupted/,
    ],
    ['no address', { ...call, template_params: { ...params, from_email: undefined } }, 422, /corrupted/],
    ['deep JSON', `{"template_params":${'['.repeat(7900)}${']'.repeat(7900)}}`, 400, /required/],
    [
      'deep JSON in a parameter',
      JSON.stringify({ ...call, template_params: 1 }).replace(
        /1}$/,
        `{"message":${'['.repeat(7000)}${']'.repeat(7000)}}}`,
      ),
      422,
      /corrupted/,
    ],
    ['a parameter that is no text', { ...call, template_params: { ...params, plan: {} } }, 422, /corrupted/],
    ['a large body', { ...call, template_params: { message: 'x'.repeat(17_000) } }, 413, 'Payload Too Large'],
  ])('answers %s with text', async (_what, body, status, text) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toMatch(text);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(mailFiles()).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('ada');
  });

  it('answers what the routes do not offer', async () => {
    expect((await ask('', { method: 'GET' })).statusCode).toBe(405);
    expect((await ask('', { method: 'PUT', url: '/api/v1.0/email/send-form' })).statusCode).toBe(405);
    expect((await ask(call, { url: '/api/v1.0/email/send-all' })).statusCode).toBe(404);
  });

  it('answers 429 to one client alone when its mails are too many in a minute', async () => {
    const statuses = [];
    for (let turn = 0; turn < 61; turn += 1) {
      const template_params = { ...params, message: `${turn}` };
      statuses.push((await ask({ ...call, template_params })).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    // What was taken before stays taken, however full the minute is.
    const again = await ask({ ...call, template_params: { ...params, message: '0' } });
    expect([again.statusCode, mailFiles().length]).toEqual([200, 60]);
  });

  const askFrom = async (client: string, message: string, body: object = call) => {
    const template_params = { ...params, message };
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
    const answer = await ask({ ...body, template_params }, { headers });
    return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0)] as const;
  };

  it('answers 429 to one client that mails too often, and to nobody else', async () => {
    await serve({ mailsPerMinute: 60, mailsPerClient: 3 });
    for (const message of ['1', '2', '3']) expect(await askFrom('203.0.113.1', message)).toEqual([200, 0]);
    const [status, seconds] = await askFrom('203.0.113.1', '4');
    expect(status).toBe(429);
    expect(seconds).toBeGreaterThan(590);
    expect(await askFrom('203.0.113.2', '4')).toEqual([200, 0]);
    expect(await askFrom('203.0.113.1', '1')).toEqual([200, 0]);
  });

  it('answers 429 to the busiest first when too many mails come in a minute', async () => {
    await serve({ mailsPerMinute: 4, mailsPerClient: 60 });
    for (const message of ['1', '2', '3', '4']) await askFrom('203.0.113.1', message);
    expect((await askFrom('203.0.113.1', '5'))[0]).toBe(429);
    for (const client of ['203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'])
      expect(await askFrom(client, '1')).toEqual([200, 0]);
    expect((await askFrom('203.0.113.6', '1'))[0]).toBe(429);
  });

  it('answers 429 at once to a client whose requests are refused again and again, and lists no more of them', async () => {
    await serve({ refusalsPerMinute: 4 });
    const bad = { ...call, user_id: 'x' };
    for (let turn = 0; turn < 4; turn += 1) expect((await askFrom('203.0.113.1', '', bad))[0]).toBe(400);
    const [status, seconds] = await askFrom('203.0.113.1', 'good');
    expect(status).toBe(429);
    expect(seconds).toBeGreaterThan(50);
    await askFrom('203.0.113.1', 'good');
    expect(lines).toHaveLength(5);
    expect(lines[4]).toContain('answered 429 at once');
    expect((await askFrom('203.0.113.2', 'good'))[0]).toBe(200);
  });

  it('answers 500 when the mail cannot be kept', async () => {
    rmSync(path.join(dataDir, 'mail'), { recursive: true });
    writeFileSync(path.join(dataDir, 'mail'), 'a file in the way');
    const answer = await ask(call);
    expect([answer.statusCode, answer.body]).toEqual([500, 'The email could not be sent']);
    expect(lines).toEqual(['POST /api/v1.0/email/send 500 The email could not be sent EEXIST']);
  });
});

it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'OUTBOX_FULL', 'OUTBOX_DISK_FULL'])(
  'answers 503 where there is no room: %s',
  async (code) => {
    const full = Fastify();
    const refuse = async () => {
      throw Object.assign(new Error('no room for ada@example.com'), { code });
    };
    full.register(mailRoutes, {
      prefix: '/api/v1.0/email',
      config: embeddedDefaults,
      outbox: {
        sender: contactEmail,
        send: refuse,
        has: () => false,
        start: () => undefined,
        close: async () => undefined,
      },
      mailsPerMinute: 1,
      mailsPerClient: 1,
      log: (line) => lines.push(line),
    });
    const answer = await full.inject({ method: 'POST', url: '/api/v1.0/email/send', body: call });
    await full.close();
    expect([answer.statusCode, answer.body]).toEqual([503, 'No email can be taken now']);
    expect(answer.headers['retry-after']).toBe('60');
    expect(lines).toEqual([`POST /api/v1.0/email/send 503 No email can be taken now ${code}`]);
  },
);

it('has no header line that a mail server would refuse, however long a name is', async () => {
  const { source } = await mailWith({
    from_name: 'x'.repeat(5000),
    reply_to: `${'x'.repeat(5000)}@example.com`,
  });
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(998);
});

it('lets pages of other origins send', async () => {
  const answer = await ask('', {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['access-control-allow-headers']).toBe('content-type');
});
