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
const [sender, recipient] = ['website@proper.example', 'hello@proper.example'];

async function emailWith(changes: Readonly<Record<string, unknown>>) {
  const fields = readContactFields({ ...params, ...changes });
  if (!fields) throw new Error('The fields are valid.');
  const source = String(await composeEmail({ ...saved, fields }, { sender, recipient }));
  const email = await PostalMime.parse(source);
  const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
  return { source, head: source.split('\r\n\r\n')[0], email, headers, text: email.text ?? '' };
}

it('a request is read as the form would send it', () => {
  const [from_name, from_email] = ['Ada\tL.\u200b', '<mailto:ada\u034f＠example.com>,'];
  const fields = readContactFields({ from_name, from_email, message: ' one\r\n\ttwo\u0007 ' });
  expect(fields).toEqual({ from_name: 'Ada L.', from_email: 'ada@example.com', message: 'one\n\ttwo' });
});

describe('a contact request', () => {
  it('becomes an email to the configured recipient, with the visitor as reply address and the id and date of its row', async () => {
    const { email, text, headers } = await emailWith({ budget: 'open', company: '' });
    expect(email).toMatchObject({
      to: [{ address: recipient }],
      replyTo: [{ name: 'Ada Lovelace', address: 'ada@example.com' }],
      subject: 'Contact request from Ada Lovelace',
      messageId: `<${saved.id}@proper.example>`,
      date: '2026-01-31T09:30:00.000Z',
    });
    for (const value of [params.from_email, params.phone, params.plan, params.message])
      expect(text.replaceAll('\r\n', '\n')).toContain(value);
    // Fields that a team has added are kept, and so are empty ones.
    expect(text).toMatch(/^budget: +open$/m);
    expect(text).toMatch(/^Company: +not given$/m);
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' });
  });

  it('is never answered to the company itself', async () => {
    for (const own of [recipient, 'Hello@PROPER.example', sender]) {
      expect((await emailWith({ from_email: own, reply_to: own })).email.replyTo).toBeUndefined();
      expect((await emailWith({ reply_to: own })).email.replyTo?.[0]?.address).toBe('ada@example.com');
    }
  });

  it('has one line for each field, whatever line breaks somebody sends', async () => {
    const forged = ['', '\n', '\r\n', '\u2028', '\u0085', '\v'].join('Email:    evil@example.net');
    const { text } = await emailWith({ from_name: forged, phone: forged, company: forged, other: forged });
    expect(text.match(/^\s*Email:.*$/gm)).toEqual(['Email:    ada@example.com']);
  });

  it.each([
    { to_email: 'evil@example.net', bcc: 'evil@example.net', cc: 'evil@example.net' },
    { from_name: 'Ada\r\nBcc: evil@example.net\r\n\r\nbody' },
    { reply_to: 'ada@example.com\r\nBcc: evil@example.net' },
    { reply_to: 'ada@example.com, evil@example.net' },
    { from_name: '=?utf-8?Q?A=0D=0ABcc:_evil@example.net?=' },
    { from_name: '=?utf-8?Q?A?= " <evil@example.net>, "x' },
  ])('cannot add headers of its own: %j', async (changes) => {
    const { email, headers } = await emailWith(changes);
    for (const name of ['bcc', 'cc']) expect(headers).not.toHaveProperty(name);
    expect(email.to).toHaveLength(1);
    expect(email.replyTo?.map(({ address }) => address) ?? []).not.toContain('evil@example.net');
  });

  it.each(['Ada "Countess" \\ Lovelace', 'Zoë 東京'])('arrives with the name %s', async (name) => {
    const { email } = await emailWith({ from_name: name });
    expect(email.subject).toBe(`Contact request from ${name}`);
    expect(email.replyTo).toEqual([{ name, address: 'ada@example.com' }]);
  });

  it.each([
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    // An address that no header accepts appears only in the text.
    ['jürgen@münchen.example', undefined],
  ])('from %s has the reply address %s', async (typed, written) => {
    const { email, head, text } = await emailWith({ from_email: typed, reply_to: typed });
    expect(email.replyTo?.[0]?.address).toBe(written);
    expect(text).toContain(typed);
    expect(text).toContain(
      written ? 'Reply to this email' : 'does not reach Ada Lovelace: write to the address above',
    );
    expect(head).toMatch(/^[ -~\s]+$/);
  });

  it('has no header line too long for a mail server, however long the name is', async () => {
    const from_name = 'x'.repeat(5000);
    const { source } = await emailWith({ from_name, reply_to: `${from_name}@example.com` });
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  });

  it.each([
    ['no name', { from_name: ' ' }],
    ['no address', { from_email: undefined }],
    ['a field that is not text', { plan: {} }],
    ['a field whose name is no word', { 'a b': 'x' }],
    ['more fields than any form has', Object.fromEntries([...'x'.repeat(50)].map((x, n) => [x + n, x]))],
  ])('with %s is refused', (_problem, changes) =>
    expect(readContactFields({ ...params, ...changes })).toBeUndefined(),
  );
});
