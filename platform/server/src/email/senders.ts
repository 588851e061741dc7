import { rm } from 'node:fs/promises';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import nodemailer from 'nodemailer';
import { isAddress } from './addresses';
import { composeEmail, type SavedContact } from './contact-email';
import { closeMailFolder, emailFile } from './email-files';

/**
 * The result of one attempt.
 * - `sent`: the SMTP server accepted the email; `kept`: it is a file.
 * - `failed`: the SMTP server refuses this email permanently.
 * - `later`: it refuses this email for now.
 * - `unavailable`: it accepts no email at all for now.
 */
interface DeliveryResult {
  readonly outcome: 'sent' | 'kept' | 'failed' | 'later' | 'unavailable';
  /** A code, without anything that a server or a visitor wrote. */
  readonly fault: string;
}

/** A way to deliver emails. */
export interface Sender {
  /** Never throws. */
  deliver(email: SavedContact): Promise<DeliveryResult>;
  /** Takes back a delivery as far as possible, because its row was removed meanwhile. */
  undo(email: SavedContact): Promise<void>;
}

/** Writes each email to a file that only its owner can read. */
export const createFileSender = (dataDir: string, recipient: string): Sender => ({
  async deliver(email) {
    try {
      const message = await composeEmail(email, { sender: recipient, recipient });
      await closeMailFolder(dataDir);
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
  /** May contain a password: never log it. */
  readonly url: string;
  /** The address that emails come from. */
  readonly from: string;
}

/**
 * Reads the SMTP server from the environment. Undefined if the variables are empty or not set: emails become files.
 *
 * @throws OperatorError that names the variable, but not its value.
 */
export function readSmtpSettings(env: NodeJS.ProcessEnv): SmtpSettings | undefined {
  const [url, from] = [readVariable(env, 'smtpUrl'), readVariable(env, 'mailFrom')];
  const [smtpUrl, mailFrom] = [environment.smtpUrl.name, environment.mailFrom.name];
  if (url === '' && from === '') return undefined;
  if (url === '') throw new OperatorError(`${smtpUrl} is missing: set it, or remove ${mailFrom}.`);
  if (from === '') throw new OperatorError(`${mailFrom} is missing: set it to the sender's address.`);
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/?#]/i.test(url))
    throw new OperatorError(
      `${smtpUrl} is malformed: write it as smtp://user:password@mail.example.com:587.`,
    );
  if (!isAddress(from))
    throw new OperatorError(`${mailFrom} is malformed: write one address, such as website@example.com.`);
  return { url, from };
}

/** Milliseconds for each answer of the SMTP server. */
const smtpTimeoutMs = 15_000;

/** Codes about credentials, not about the email. */
const credentialCodes = new Set([530, 534, 535, 538]);

function readFault(cause: unknown): DeliveryResult {
  const { responseCode = 0 } = cause as { responseCode?: number };
  const code = codeOf(cause);
  const fault = responseCode === 0 ? code : `${code} ${responseCode}`;
  const isAboutTheEmail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !credentialCodes.has(responseCode);
  if (!isAboutTheEmail || responseCode === 421) return { outcome: 'unavailable', fault };
  return { outcome: responseCode >= 500 ? 'failed' : 'later', fault };
}

export function createSmtpSender(
  { url, from }: SmtpSettings,
  recipient: string,
  timeoutMs: number = smtpTimeoutMs,
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
