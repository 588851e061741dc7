import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import { cleanEmail, cleanLines, cleanText } from '@proper/shared-types/clean-text';
import nodemailer from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { toAsciiAddress } from './addresses';

/** The fields of the contact form (specification, section 3). Everything else in the request is ignored. */
export const contactFields = [
  'from_name',
  'from_email',
  'phone',
  'company',
  'plan',
  'message',
  'reply_to',
] as const;
type ContactField = (typeof contactFields)[number];
export type ContactFields = Readonly<Record<ContactField, string>>;

/** A saved contact request. */
export interface SavedContact extends ContactFields {
  readonly id: string;
  readonly created_at: Date;
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Makes a text fit a header: on one line, and cut, as mail servers refuse long ones. */
const toHeaderText = (text: string): string => [...cleanText(text)].slice(0, 200).join('');

/** Cleans a field as the form does. Every field but the message is one line: a second one could pass for another field. */
function cleanField(field: ContactField, text: string): string {
  if (field === 'message') return cleanLines(text);
  return field === 'from_email' || field === 'reply_to' ? cleanEmail(text) : cleanText(text);
}

const cleanFields = (values: Readonly<Record<string, unknown>>): ContactFields => {
  const texts = contactFields.map((field) => [field, cleanField(field, String(values[field] ?? ''))]);
  return Object.fromEntries(texts);
};

/** Reads `template_params`. Undefined if a field is not a plain value, or if the name or the address is missing. */
export function readContactFields(params: unknown): ContactFields | undefined {
  const values: Readonly<Record<string, unknown>> = Object(params);
  if (!contactFields.every((field) => isPlain(values[field]))) return undefined;
  const contact = cleanFields(values);
  return contact.from_name === '' || contact.from_email === '' ? undefined : contact;
}

/**
 * Protects text that looks like an encoded word (RFC 2047): Nodemailer would leave it as it is, and mail programs would decode
 * it.
 */
const protectEncodedWords = (text: string): string =>
  text.includes('=?') ? encodeWord(text, 'Q', 52) : text;

const readTemplate = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, 'templates', file), 'utf8');
const [textTemplate, htmlTemplate] = [readTemplate('contact.txt'), readTemplate('contact.html')];

const fillTemplate = (template: string, show: (field: string) => string): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_placeholder, field: string) => show(field));

const composer = nodemailer.createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  normalizeHeaderKey: (key) => (key === 'X-Reply-To' ? 'Reply-To' : key),
});

/** The operator's own addresses. */
type OperatorAddresses = Readonly<Record<'sender' | 'recipient', string>>;

/**
 * Turns a contact request into an email to the configured recipient, whatever the request says; a reply goes to the visitor.
 * The Message-ID and date come from its row, so that a duplicate can be recognised.
 */
export async function composeEmail(
  saved: SavedContact,
  { sender, recipient }: OperatorAddresses,
): Promise<Buffer> {
  const name = toHeaderText(saved.from_name);
  const replyTo = toAsciiAddress(saved.reply_to) ?? toAsciiAddress(saved.from_email);
  const howToReply =
    replyTo === undefined
      ? `A reply to this email does not reach ${name}: write to the address above.`
      : `Reply to this email to write to ${name}.`;
  // Earlier versions saved fields with several lines.
  const fields: Readonly<Record<string, string>> = { ...cleanFields({ ...saved }), how_to_reply: howToReply };
  const show = (field: string): string => fields[field] || 'not given';
  const { message } = await composer.sendMail({
    from: { name: 'Proper website', address: sender },
    to: { name: '', address: recipient },
    // Nodemailer would quote a plain name in `Reply-To`, and mail programs decode an encoded word even there. It leaves
    // unknown headers as they are.
    headers: replyTo ? { 'x-reply-to': `${encodeWord(name, 'Q', 52)} <${replyTo}>` } : {},
    subject: protectEncodedWords(`Contact request from ${name}`),
    text: fillTemplate(textTemplate, show),
    html: fillTemplate(htmlTemplate, (field) => escapeHtml(show(field))),
    messageId: `<${saved.id}@${sender.split('@').at(-1)}>`,
    date: saved.created_at,
  });
  return message as Buffer;
}
