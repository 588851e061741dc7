import { rm } from 'node:fs/promises';
import { codeOf } from '@proper/operator-kit/system-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import nodemailer from 'nodemailer';
import { composeEmail, type SavedContact } from './contact-email';
import { emailFile } from './email-files';
import type { SmtpSettings } from './settings';

/**
 * How one attempt to deliver ended.
 * - `sent`: the SMTP server has taken the email; `kept`: it is a file.
 * - `failed`: the SMTP server will never take this email.
 * - `later`: it will not take this email now.
 * - `unavailable`: it takes no email at all now.
 */
interface Delivered {
  readonly outcome: 'sent' | 'kept' | 'failed' | 'later' | 'unavailable';
  /** Names the fault, without anything that a server or a visitor wrote. */
  readonly fault: string;
}

/** A way to deliver emails. */
export interface Sender {
  /** Never throws. */
  deliver(email: SavedContact): Promise<Delivered>;
  /** Takes back what was delivered, as far as that is possible: its row was removed meanwhile. */
  undo(email: SavedContact): Promise<void>;
}

/** Writes each email as a file that its owner alone can read. */
export const createFileSender = (dataDir: string, recipient: string): Sender => ({
  async deliver(email) {
    try {
      const message = await composeEmail(email, { sender: recipient, recipient });
      await writeWholeFile(emailFile(dataDir, email), {}, (write) => write(message));
      return { outcome: 'kept', fault: '' };
    } catch (cause) {
      return { outcome: 'unavailable', fault: codeOf(cause) };
    }
  },
  undo: (email) => rm(emailFile(dataDir, email), { force: true }),
});

/** Milliseconds that an SMTP server may be silent. */
const silenceMs = 15_000;

/** Codes that ask for other credentials: they say nothing about the email. */
const asksForLogin = new Set([530, 534, 535, 538]);

function readFault(cause: unknown): Delivered {
  const { responseCode = 0 } = cause as { responseCode?: number };
  const code = codeOf(cause);
  const fault = responseCode === 0 ? code : `${code} ${responseCode}`;
  const isAboutTheEmail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !asksForLogin.has(responseCode);
  if (!isAboutTheEmail || responseCode === 421) return { outcome: 'unavailable', fault };
  return { outcome: responseCode >= 500 ? 'failed' : 'later', fault };
}

/** Sends emails through an SMTP server. */
export function createSmtpSender(
  { url, from }: SmtpSettings,
  recipient: string,
  timeoutMs: number = silenceMs,
): Sender {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    async deliver(email) {
      try {
        const raw = await composeEmail(email, { sender: from, recipient });
        await transport.sendMail({ envelope: { from, to: recipient }, raw });
        return { outcome: 'sent', fault: '' };
      } catch (cause) {
        return readFault(cause);
      }
    },
    undo: async () => undefined,
  };
}
