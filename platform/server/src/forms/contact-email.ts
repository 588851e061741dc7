import { domainToASCII } from 'node:url';
import { cleanEmail, cleanLines, cleanText, hasInvisible } from '@proper/shared-types/clean-text';
import nodemailer from 'nodemailer';

/**
 * The contact form's fields, with their names in the email. Additional fields are kept under their own names.
 * `to_email` is ignored: the recipient is configured.
 */
const labels: Readonly<Record<string, string>> = {
  from_name: 'Name',
  from_email: 'Email',
  phone: 'Phone',
  company: 'Company',
  plan: 'Plan',
};

/** The fields of a contact request, by name. */
export type ContactFields = Readonly<Record<string, string>>;

/** A saved contact request. */
export interface SavedContact {
  readonly id: string;
  readonly created_at: Date;
  readonly fields: ContactFields;
}

/** The limit is higher than any form needs. */
const maxFields = 40;

/** Cleans a field. All but the message become one line: a second line could pass for another field. */
function cleanField(name: string, text: string): string {
  if (name === 'message') return cleanLines(text);
  return name === 'from_email' || name === 'reply_to' ? cleanEmail(text) : cleanText(text);
}

/**
 * Reads and cleans `template_params`. Undefined if name or address is missing, or if a value is not plain.
 */
export function readContactFields(params: unknown): ContactFields | undefined {
  const values = Object.entries(Object(params)).filter(([name]) => name !== 'to_email');
  const isPlain = ([name, value]: [string, unknown]): boolean =>
    /^\w{1,60}$/.test(name) && (value === null || typeof value !== 'object');
  if (values.length > maxFields || !values.every(isPlain)) return undefined;
  const fields: ContactFields = Object.fromEntries(
    values.map(([name, value]) => [name, cleanField(name, String(value ?? ''))]),
  );
  return fields.from_name && fields.from_email ? fields : undefined;
}

/** Whether a text is a single address without invisible characters. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  !hasInvisible(text) &&
  /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u.test(text);

/**
 * An address for a header: `ada@münchen.example` as `ada@xn--mnchen-3ya.example`. Undefined if invalid, or
 * not ASCII before the @, which only some servers accept (SMTPUTF8).
 */
function toAsciiAddress(text = ''): string | undefined {
  if (!isEmailAddress(text)) return undefined;
  const [local = '', domain = ''] = text.split('@');
  const address = `${local}@${domainToASCII(domain)}`;
  return /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) && isEmailAddress(address) ? address : undefined;
}

/** A name for a header: short enough for mail servers, and without anything to decode (RFC 2047). */
const toHeaderText = (text = ''): string =>
  [...cleanText(text).replaceAll('=?', '= ?')].slice(0, 200).join('');

/** The email's text: a line for each field, empty ones included, and the message below. */
function writeText(fields: ContactFields, howToReply: string): string {
  const { message, reply_to, ...others } = fields;
  const names = new Set([...Object.keys(labels), ...Object.keys(others)]);
  const rows = [...names].map(
    (name) => `${`${labels[name] ?? name}:`.padEnd(9)} ${others[name] || 'not given'}`,
  );
  if (reply_to && reply_to !== fields.from_email) rows.push(`Reply to:  ${reply_to}`);
  return `A request from the website's contact form.\n\n${rows.join('\n')}\n\n${message || 'No message.'}\n\n${howToReply}\n`;
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * Composes the email for a contact request, always to the configured recipient; replies go to the visitor.
 * Message-ID and date come from the row, so that duplicates can be recognised. Autoresponders do not answer
 * it, and a reply never goes to an operator's address.
 */
export async function composeEmail(
  { id, created_at, fields }: SavedContact,
  { sender, recipient }: Readonly<Record<'sender' | 'recipient', string>>,
): Promise<Buffer> {
  const name = toHeaderText(fields.from_name);
  const ownAddresses = [sender, recipient].map((address) => address.toLowerCase());
  const replyTo = [fields.reply_to, fields.from_email]
    .map(toAsciiAddress)
    .find((address) => address !== undefined && !ownAddresses.includes(address.toLowerCase()));
  const howToReply = replyTo
    ? `Reply to this email to write to ${name}.`
    : `A reply to this email does not reach ${name}: write to the address above.`;
  const { message } = await composer.sendMail({
    from: { name: 'Proper website', address: sender },
    to: { name: '', address: recipient },
    ...(replyTo ? { replyTo: { name, address: replyTo } } : {}),
    subject: `Contact request from ${name}`,
    text: writeText(fields, howToReply),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    messageId: `<${id}@${sender.split('@').at(-1)}>`,
    date: created_at,
  });
  return message as Buffer;
}
