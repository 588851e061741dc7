import { rm } from 'node:fs/promises';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import nodemailer from 'nodemailer';
import { isAddress } from './addresses';
import { composeEmail, type SavedContact } from './contact-email';
import { emailFile } from './email-files';

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
      await writeWholeFile(emailFile(dataDir, email), message);
      return { outcome: 'kept', fault: '' };
    } catch (cause) {
      return { outcome: 'unavailable', fault: codeOf(cause) };
    }
  },
  undo: (email) => rm(emailFile(dataDir, email), { force: true }),
});

/** The server that emails are sent through. */
export interface SmtpSettings {
  /** With the password, if there is one: never log it. */
  readonly url: string;
  /** The address that emails come from. */
  readonly from: string;
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
}

/**
 * The SMTP server that the environment names; undefined keeps emails as files. Empty variables count as not set.
 *
 * @throws OperatorError that names the variable, and never its value.
 */
export function readSmtpSettings(env: NodeJS.ProcessEnv): SmtpSettings | undefined {
  const [url, from] = [readVariable(env, 'smtpUrl'), readVariable(env, 'mailFrom')];
  const [smtpUrl, mailFrom] = [environment.smtpUrl.name, environment.mailFrom.name];
  if (url === '' && from === '') return undefined;
  if (url === '')
    throw new OperatorError(`${smtpUrl} is missing: ${mailFrom} is set, and says nothing alone.`);
  if (!isSmtpUrl(url))
    throw new OperatorError(
      `${smtpUrl} is malformed: write it as smtp://user:password@mail.example.com:587.`,
    );
  if (from === '')
    throw new OperatorError(`${mailFrom} is missing: ${smtpUrl} is set, and emails need a sender's address.`);
  if (!isAddress(from))
    throw new OperatorError(`${mailFrom} is malformed: write one address, such as website@example.com.`);
  return { url, from };
}

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
