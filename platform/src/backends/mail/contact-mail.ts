import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type Mail from 'nodemailer/lib/mailer';
import { escapeHtml } from '../escape-html';
import { isAddress } from './settings';

/** What the contact form sends (specification, section 3). Everything else in the request is left aside. */
const fields = ['from_name', 'from_email', 'phone', 'company', 'plan', 'message', 'reply_to'] as const;
export type ContactFields = Readonly<Record<(typeof fields)[number], string>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Reads `template_params`. Undefined when one of the fields is no plain value. */
export function readContactFields(params: unknown): ContactFields | undefined {
  if (!isRecord(params) || !fields.every((field) => isPlain(params[field]))) return undefined;
  const texts = fields.map((field) => [field, String(params[field] ?? '').trim()]);
  return Object.fromEntries(texts) as ContactFields;
}

/** Headers are lines, and short ones: whatever would end one becomes a space, and servers refuse long ones. */
const oneLine = (text: string): string =>
  [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()].slice(0, 200).join('');

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
  const shown: Readonly<Record<string, string>> = contact;
  const shownAs = (field: string): string => shown[field] || 'not given';
  const [text, html] = await Promise.all([template('contact.txt'), template('contact.html')]);
  const name = oneLine(contact.from_name);
  const replyTo = [contact.reply_to, contact.from_email].find(isAddress);
  return {
    from: { name: 'Proper website', address: sender },
    to: { name: '', address: recipient },
    ...(replyTo === undefined ? {} : { replyTo: { name, address: replyTo } }),
    subject: `Contact request from ${name || 'the website'}`,
    text: filled(text, shownAs),
    html: filled(html, (field) => escapeHtml(shownAs(field))),
  };
}
