import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode, ignoreMissing } from '@proper/common/errors';
import { writeWholeFile } from '@proper/common/files';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { composeEmail, type SavedContact } from './contact-email';

/**
 * The result of one attempt.
 * - `sent`: the SMTP server accepted the email; `kept`: it was written to a file.
 * - `failed`: the SMTP server refuses this email permanently.
 * - `later`: the SMTP server refuses it for now, takes too long, or accepts no email at all.
 */
interface DeliveryResult {
  readonly outcome: 'sent' | 'kept' | 'failed' | 'later';
  /** A code without text from a server or a visitor; empty if nothing went wrong. */
  readonly errorCode: string;
}

/** A way to deliver emails. Never rejects. */
export type Sender = (email: SavedContact) => Promise<DeliveryResult>;

const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** Writes each email to a file that only its owner can read: `2026-01-31T093000.000Z-<id>.eml`. */
export const createFileSender =
  (dataDir: string, recipient: string): Sender =>
  async (email) => {
    try {
      const message = await composeEmail(email, { sender: recipient, recipient });
      const folder = mailFolder(dataDir);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${email.created_at.toISOString().replaceAll(':', '')}-${email.id}.eml`;
      await writeWholeFile(path.join(folder, name), message);
      return { outcome: 'kept', errorCode: '' };
    } catch (cause) {
      return { outcome: 'later', errorCode: getErrorCode(cause) };
    }
  };

/** Removes the files of emails whose rows were removed. */
export async function removeEmailFiles(dataDir: string, ids: readonly string[]): Promise<void> {
  const names = (await readdir(mailFolder(dataDir)).catch(ignoreMissing)) ?? [];
  for (const name of names)
    if (ids.some((id) => name.includes(id))) await rm(path.join(mailFolder(dataDir), name), { force: true });
}

/** The server that emails are sent through. */
export interface SmtpSettings {
  /** May contain a password: never log it. */
  readonly url: string;
  /** The address that emails come from. */
  readonly from: string;
}

/** SMTP codes about credentials, not about the email. */
const credentialCodes = new Set([530, 534, 535, 538]);

function classifyFailure(cause: unknown): DeliveryResult {
  const { responseCode = 0 } = cause as { responseCode?: number };
  const code = getErrorCode(cause);
  const errorCode = responseCode === 0 ? code : `${code} ${responseCode}`;
  const isAboutTheEmail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !credentialCodes.has(responseCode);
  return { outcome: isAboutTheEmail && responseCode >= 500 ? 'failed' : 'later', errorCode };
}

/** Returns a function that sends an email, or fails before its row is taken again. */
export function createMailer({ url }: SmtpSettings, attemptMs = 30_000) {
  const transport = nodemailer.createTransport({ url });
  return (email: SendMailOptions) => transport.sendMail({ ...email, signal: AbortSignal.timeout(attemptMs) });
}

/** Sends contact requests through a server. */
export function createSmtpSender(smtp: SmtpSettings, recipient: string, attemptMs?: number): Sender {
  const { from } = smtp;
  const send = createMailer(smtp, attemptMs);
  return async (email) => {
    try {
      const raw = await composeEmail(email, { sender: from, recipient });
      await send({ envelope: { from, to: recipient }, raw });
      return { outcome: 'sent', errorCode: '' };
    } catch (cause) {
      return classifyFailure(cause);
    }
  };
}
