import { domainToASCII } from 'node:url';
import { cleanEmail, cleanLines, cleanText, hasInvisible } from '@proper/shared-types/clean-text';
import nodemailer from 'nodemailer';

/**
 * The fields of the contact form that are a line of the email, with their names there. A field that a form has in addition is kept too,
 * and shown under its own name. `to_email` is not a field: the recipient is configured.
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

/** More fields than any form has. */
const maxFields = 40;

/** Every field but the message is one line: a second one could pass for another field. */
function cleanField(name: string, text: string): string {
  if (name === 'message') return cleanLines(text);
  return name === 'from_email' || name === 'reply_to' ? cleanEmail(text) : cleanText(text);
}

/**
 * Reads `template_params`, cleaned as the form does. Undefined if the name or the address is missing, or if something is not the plain
 * value of a field.
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
 * An address for a header: `ada@münchen.example` as `ada@xn--mnchen-3ya.example`. Undefined if it is not an address, or not
 * ASCII before the @, which only some mail servers accept (SMTPUTF8).
 */
function toAsciiAddress(text = ''): string | undefined {
  if (!isEmailAddress(text)) return undefined;
  const [local = '', domain = ''] = text.split('@');
  const address = `${local}@${domainToASCII(domain)}`;
  return /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) && isEmailAddress(address) ? address : undefined;
}

/** A name for a header: cut, as mail servers refuse long ones, and without what mail programs would decode (RFC 2047). */
const toHeaderText = (text = ''): string =>
  [...cleanText(text).replaceAll('=?', '= ?')].slice(0, 200).join('');

/** The text of the email: a line for each field, those that were left empty too, and the message below. */
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
 * Turns a contact request into an email to the configured recipient, whatever the request says; a reply goes to the visitor.
 * The Message-ID and date come from its row, so that a duplicate can be recognised. No autoresponder answers it, and none could
 * answer itself: a reply never goes to an address of the operator.
 */
export async function composeEmail(
  { id, created_at, fields }: SavedContact,
  { sender, recipient }: Readonly<Record<'sender' | 'recipient', string>>,
): Promise<Buffer> {
  const name = toHeaderText(fields.from_name);
  const own = [sender, recipient].map((address) => address.toLowerCase());
  const replyTo = [fields.reply_to, fields.from_email]
    .map(toAsciiAddress)
    .find((address) => address !== undefined && !own.includes(address.toLowerCase()));
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
