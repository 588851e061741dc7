import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import type Mail from 'nodemailer/lib/mailer';
import { asciiAddress } from './addresses';
import { literalText } from './literal-names';

/** What the contact form sends (specification, section 3). Everything else in the request is left aside. */
const fields = ['from_name', 'from_email', 'phone', 'company', 'plan', 'message', 'reply_to'] as const;
export type ContactFields = Readonly<Record<(typeof fields)[number], string>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** A header is one line: whatever would end it becomes a space. Servers refuse long ones, so it is cut. */
const oneLine = (text: string): string =>
  [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()].slice(0, 200).join('');

/** Reads `template_params`. Undefined when one of the fields is no plain value, or the name or the address is missing. */
export function readContactFields(params: unknown): ContactFields | undefined {
  if (!isRecord(params) || !fields.every((field) => isPlain(params[field]))) return undefined;
  const texts = fields.map((field) => [field, String(params[field] ?? '').trim()]);
  const contact = Object.fromEntries(texts) as ContactFields;
  return oneLine(contact.from_name) === '' || oneLine(contact.from_email) === '' ? undefined : contact;
}

const template = (file: string) => readFile(path.join(import.meta.dirname, 'templates', file), 'utf8');

const filled = (text: string, shownAs: (field: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_placeholder, field: string) => shownAs(field));

/**
 * A contact request as a mail. It goes to the configured recipient whatever the request says, and an answer to it
 * goes to the visitor.
 */
export async function contactMail(
  contact: ContactFields,
  { sender, recipient }: { readonly sender: string; readonly recipient: string },
): Promise<Mail.Options> {
  const [text, html] = await Promise.all([template('contact.txt'), template('contact.html')]);
  const name = oneLine(contact.from_name);
  const replyTo = asciiAddress(contact.reply_to) ?? asciiAddress(contact.from_email);
  const howToAnswer =
    replyTo === undefined
      ? `An answer to this mail does not reach ${name}: write to the address above.`
      : `Answer this mail to write to ${name}.`;
  const shown: Readonly<Record<string, string>> = { ...contact, how_to_answer: howToAnswer };
  const shownAs = (field: string): string => shown[field] || 'not given';
  return {
    from: { name: 'Proper website', address: sender },
    to: { name: '', address: recipient },
    ...(replyTo === undefined ? {} : { replyTo: { name, address: replyTo } }),
    subject: literalText(`Contact request from ${name}`),
    text: filled(text, shownAs),
    html: filled(html, (field) => escapeHtml(shownAs(field))),
  };
}
