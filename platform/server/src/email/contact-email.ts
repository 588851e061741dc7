import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import nodemailer from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { asciiAddress } from './addresses';

/** What the contact form sends (specification, section 3). Everything else in the request is ignored. */
export const contactFields = [
  'from_name',
  'from_email',
  'phone',
  'company',
  'plan',
  'message',
  'reply_to',
] as const;
export type ContactFields = Readonly<Record<(typeof contactFields)[number], string>>;

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** A header is one line: whatever would end it becomes a space. Servers refuse long ones, so it is cut. */
const oneLine = (text: string): string =>
  [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()].slice(0, 200).join('');

/** Characters that nobody sees, and that change how an address reads. */
const hasMarks = (address: string): boolean => /\p{Cf}/u.test(address);

/**
 * Reads `template_params`. Undefined when one of the fields is no plain value, when the name or the address is missing,
 * or when an address has invisible marks.
 */
export function readContactFields(params: unknown): ContactFields | undefined {
  const given: Readonly<Record<string, unknown>> = Object(params);
  if (!contactFields.every((field) => isPlain(given[field]))) return undefined;
  const texts = contactFields.map((field) => [
    field,
    String(given[field] ?? '')
      .replaceAll('\0', '')
      .trim(),
  ]);
  const contact = Object.fromEntries(texts) as ContactFields;
  if (hasMarks(contact.from_email) || hasMarks(contact.reply_to)) return undefined;
  return oneLine(contact.from_name) === '' || oneLine(contact.from_email) === '' ? undefined : contact;
}

/**
 * A header's text as the characters that were typed. Nodemailer leaves what looks like an encoded word (RFC 2047) as it
 * is, and a mail program would decode it.
 */
const literalText = (text: string): string => (text.includes('=?') ? encodeWord(text, 'Q', 52) : text);

const templateOf = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, 'templates', file), 'utf8');
const [textTemplate, htmlTemplate] = [templateOf('contact.txt'), templateOf('contact.html')];

const filled = (text: string, shownAs: (field: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_placeholder, field: string) => shownAs(field));

/** The two addresses of the operator's that each email has. */
export interface EmailEnds {
  readonly sender: string;
  readonly recipient: string;
}

const composer = nodemailer.createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  normalizeHeaderKey: (key) => (key === 'X-Reply-To' ? 'Reply-To' : key),
});

/** A contact request that was saved. */
export interface SavedContact extends ContactFields {
  readonly id: string;
  readonly created_at: Date;
}

/**
 * A contact request as an email. It goes to the configured recipient whatever the request says, and an answer to it
 * goes to the visitor. Its Message-ID and date are its row's, so that one that arrives twice can be recognised.
 */
export async function composeEmail(saved: SavedContact, { sender, recipient }: EmailEnds): Promise<Buffer> {
  const name = oneLine(saved.from_name);
  const replyTo = asciiAddress(saved.reply_to) ?? asciiAddress(saved.from_email);
  const howToAnswer =
    replyTo === undefined
      ? `An answer to this email does not reach ${name}: write to the address above.`
      : `Answer this email to write to ${name}.`;
  const shown: Readonly<Record<string, unknown>> = { ...saved, how_to_answer: howToAnswer };
  const shownAs = (field: string): string => String(shown[field] || 'not given');
  const { message } = await composer.sendMail({
    from: { name: 'Proper website', address: sender },
    to: { name: '', address: recipient },
    // Nodemailer's own `Reply-To` has a plain name as a quoted-string, and mail programs decode what looks like an encoded
    // word even there. A header of another name it leaves as it is.
    headers: replyTo ? { 'x-reply-to': `${encodeWord(name, 'Q', 52)} <${replyTo}>` } : {},
    subject: literalText(`Contact request from ${name}`),
    text: filled(textTemplate, shownAs),
    html: filled(htmlTemplate, (field) => escapeHtml(shownAs(field))),
    messageId: `<${saved.id}@${sender.split('@').at(-1)}>`,
    date: saved.created_at,
  });
  return message as Buffer;
}
