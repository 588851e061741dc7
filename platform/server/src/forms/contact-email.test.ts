import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeEmail, readContactFields } from './contact-email';

const params = {
  to_email: 'hello@proper.example',
  from_name: 'Ada Lovelace',
  from_email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  company: 'Analytical & Sons',
  plan: 'fractional',
  message: 'Good morning,\n\nmy week needs <order>.',
  reply_to: 'ada@example.com',
};
const saved = { id: '01234567-89ab-4cde-8f01-23456789abcd', created_at: new Date('2026-01-31T09:30:00Z') };
const recipient = 'hello@proper.example';

async function emailWith(changes: Readonly<Record<string, unknown>>) {
  const fields = readContactFields({ ...params, ...changes });
  if (!fields) throw new Error('The fields are valid.');
  const addresses = { sender: 'website@proper.example', recipient };
  const source = String(await composeEmail({ ...saved, fields }, addresses));
  return { source, email: await PostalMime.parse(source) };
}
const readHead = (source: string) => source.split('\r\n\r\n')[0];

/** In ASCII, so many different characters are longer than an address may be. */
const longDomain = String.fromCodePoint(...Array.from({ length: 200 }, (_, index) => 0x4e00 + index * 37));

it('a request is read as the form would send it', () => {
  const typed = {
    from_name: 'Ada\tL.\u200b',
    from_email: '<mailto:ada\u034f＠example.com>,',
    message: ' one\r\n\ttwo\u0007 ',
  };
  const cleaned = { from_name: 'Ada L.', from_email: 'ada@example.com', message: 'one\n\ttwo' };
  expect(readContactFields({ ...params, ...typed })).toMatchObject(cleaned);
});

describe('a contact request', () => {
  it.each(['\n', '\r\n', '\u2028', '\u0085', '\v'])(
    'has one line for each field, whatever line break somebody sends (%j)',
    async (lineBreak) => {
      const forged = `Ada${lineBreak}Email:    evil@example.net`;
      const { email } = await emailWith({ from_name: forged, phone: forged, company: forged, other: forged });
      expect(email.text?.match(/^\s*Email:.*$/gm)).toEqual(['Email:    ada@example.com']);
    },
  );

  it('shows a field that a team has added to the form, and says which were left empty', async () => {
    const { email } = await emailWith({ budget: 'open', company: '' });
    expect(email.text).toMatch(/^budget: +open$/m);
    expect(email.text).toMatch(/^Company: +not given$/m);
  });

  it('is answered by no autoresponder, and a reply never goes to the company itself', async () => {
    for (const own of ['hello@proper.example', 'Hello@PROPER.example', 'website@proper.example']) {
      const { email } = await emailWith({ from_email: own, reply_to: own });
      expect(email.replyTo).toBeUndefined();
      const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
      expect(headers).toMatchObject({
        'auto-submitted': 'auto-generated',
        'x-auto-response-suppress': 'All',
      });
    }
    const { email } = await emailWith({ reply_to: recipient });
    expect(email.replyTo).toMatchObject([{ address: 'ada@example.com' }]);
  });

  it('becomes an email to the configured recipient, with the visitor as reply address and the id and date of its row', async () => {
    const { email } = await emailWith({});
    expect(email.to?.map(({ address }) => address)).toEqual([recipient]);
    expect(email.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.com' }]);
    expect(email.subject).toBe('Contact request from Ada Lovelace');
    expect([email.messageId, email.date]).toEqual([
      `<${saved.id}@proper.example>`,
      '2026-01-31T09:30:00.000Z',
    ]);
    for (const value of [params.from_email, params.phone, params.company, params.plan, params.message])
      expect(email.text?.replaceAll('\r\n', '\n')).toContain(value);
  });

  it.each([
    { to_email: 'evil@example.net', bcc: 'evil@example.net', cc: 'evil@example.net' },
    { from_name: 'Ada\r\nBcc: evil@example.net' },
    { from_name: 'Ada\nBcc: evil@example.net\n\nbody' },
    { reply_to: 'ada@example.com\r\nBcc: evil@example.net' },
    { reply_to: 'ada@example.com, evil@example.net' },
    { reply_to: 'ada@example.com>, <evil@example.net', from_email: 'x\r\nBcc: evil@example.net' },
    { from_name: 'A\u2028Bcc: evil@example.net' },
    { from_name: '=?utf-8?Q?A=0D=0ABcc:_evil@example.net?=' },
    { from_name: '=?utf-8?Q?A?= " <evil@example.net>, "x' },
    { from_name: '=?utf-8?Q?A?= \\" <evil@example.net>, \\' },
  ])('cannot add headers of its own: %j', async (changes) => {
    const { email } = await emailWith(changes);
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(email.headers.map(({ key }) => key)).not.toContain('cc');
    expect(email.to).toHaveLength(1);
    expect(email.replyTo?.map(({ address }) => address) ?? []).not.toContain('evil@example.net');
  });

  it.each(['Ada "Countess" \\ Lovelace', 'Zoë 東京', '{{message}} $&'])(
    'arrives with the name as typed: %s',
    async (from_name) => {
      const { email } = await emailWith({ from_name });
      expect(email.subject).toBe(`Contact request from ${from_name}`);
      expect(email.replyTo).toEqual([{ name: from_name, address: 'ada@example.com' }]);
      expect(email.text).toContain(from_name);
    },
  );

  it('arrives with a name that looks encoded, but decodes nothing', async () => {
    const { email } = await emailWith({ from_name: '=?utf-8?B?aGk=?=' });
    expect(email.subject).toBe('Contact request from = ?utf-8?B?aGk= ?=');
  });

  it.each([
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@例え.example', 'ada@xn--r8jz45g.example'],
    ['ada+news@Example.COM', 'ada+news@example.com'],
  ])('has %s as reply address in ASCII', async (typed, written) => {
    const { source, email } = await emailWith({ from_email: typed, reply_to: typed });
    expect(email.replyTo?.map(({ address }) => address?.toLowerCase())).toEqual([written]);
    expect(email.text).toContain('Reply to this email to write to Ada Lovelace.');
    expect(readHead(source)).toMatch(/^[ -~\s]+$/);
  });

  it.each(['jürgen@münchen.example', 'jürgen@example.com', `ada@${longDomain}`])(
    'from %s, which does not fit a header, shows it in the text and says to write there',
    async (typed) => {
      const { source, email } = await emailWith({ from_email: typed, reply_to: typed });
      expect(email.replyTo).toBeUndefined();
      expect(email.text).toContain(typed);
      expect(email.text).toContain(
        'A reply to this email does not reach Ada Lovelace: write to the address above.',
      );
      expect(readHead(source)).toMatch(/^[ -~\s]+$/);
    },
  );

  it('has no header line too long for a mail server, however long the name is', async () => {
    const from_name = 'x'.repeat(5000);
    const { source } = await emailWith({ from_name, reply_to: `${from_name}@example.com` });
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  });
});

it.each([
  ['no name', { from_name: ' ' }],
  ['a name of invisible characters', { from_name: '\0' }],
  ['no address', { from_email: undefined }],
  ['a field that is not text', { plan: {} }],
  ['a field whose name is no word', { 'a b': 'x' }],
  ['more fields than any form has', Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, 'x']))],
])('a request with %s is refused', (_fault, changes) => {
  expect(readContactFields({ ...params, ...changes })).toBeUndefined();
});
