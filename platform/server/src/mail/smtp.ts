import { codeOf } from '@proper/operator-kit/system-error';
import nodemailer from 'nodemailer';
import type { SmtpSettings } from './settings';

/**
 * How one attempt to send ended.
 * - `sent`: the SMTP server has taken the mail.
 * - `refused`: it will never take this mail.
 * - `later`: it will not take this mail now.
 * - `unavailable`: it takes no mail at all now.
 */
export interface SendOutcome {
  readonly kind: 'sent' | 'refused' | 'later' | 'unavailable';
  /** Names the fault, without anything that a server or a visitor wrote. */
  readonly fault: string;
}

export type SendMail = (message: Buffer, recipient: string) => Promise<SendOutcome>;

/** Milliseconds that an SMTP server may be silent. */
const silenceMs = 15_000;

/** Codes that ask for other credentials: they say nothing about the mail. */
const asksForLogin = new Set([530, 534, 535, 538]);

function outcomeOf(cause: unknown): SendOutcome {
  const { responseCode = 0 } = cause as { responseCode?: number };
  const code = codeOf(cause);
  const fault = responseCode === 0 ? code : `${code} ${responseCode}`;
  const isAboutTheMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !asksForLogin.has(responseCode);
  if (!isAboutTheMail || responseCode === 421) return { kind: 'unavailable', fault };
  return { kind: responseCode >= 500 ? 'refused' : 'later', fault };
}

/** Sends mails as they are through an SMTP server. Never throws. */
export function createSmtpSender({ url, from }: SmtpSettings, timeoutMs: number = silenceMs): SendMail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return async (message, recipient) => {
    try {
      await transport.sendMail({ envelope: { from, to: recipient }, raw: message });
      return { kind: 'sent', fault: '' };
    } catch (cause) {
      return outcomeOf(cause);
    }
  };
}
