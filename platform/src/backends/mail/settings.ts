import { serverVariables } from '../../environment-names';
import { StartError } from '../../server/start-error';

/** The server that mails are sent through. */
export interface SmtpSettings {
  /** With the password, if there is one: never log it. */
  readonly url: string;
  /** The address that mails come from. */
  readonly from: string;
}

export interface MailSettings {
  /** Undefined keeps mails as files. */
  readonly smtp?: SmtpSettings;
  /** Mails that are taken in one minute, from all visitors together. */
  readonly mailsPerMinute: number;
}

export const defaultMailSettings: MailSettings = { mailsPerMinute: 60 };

/** One address, and no list of them. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u.test(text);

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
}

function readSmtp(url: string, from: string): SmtpSettings | undefined {
  const { smtpUrl, mailFrom } = serverVariables;
  if (url === '' && from === '') return undefined;
  if (url === '') throw new StartError(`${smtpUrl} is missing: ${mailFrom} is set, and says nothing alone.`);
  if (!isSmtpUrl(url))
    throw new StartError(`${smtpUrl} is malformed: write it as smtp://user:password@mail.example.com:587.`);
  if (from === '')
    throw new StartError(`${mailFrom} is missing: ${smtpUrl} is set, and mails need a sender's address.`);
  if (!isAddress(from))
    throw new StartError(`${mailFrom} is malformed: write one address, such as website@example.com.`);
  return { url, from };
}

/**
 * How mails are sent, as the environment says. Empty variables count as not set.
 *
 * @throws StartError that names the variable, and never its value.
 */
export function readMailSettings(env: NodeJS.ProcessEnv): MailSettings {
  const textOf = (key: keyof typeof serverVariables): string => env[serverVariables[key]]?.trim() ?? '';
  const perMinute = textOf('mailsPerMinute') || String(defaultMailSettings.mailsPerMinute);
  if (!/^[1-9]\d{0,6}$/.test(perMinute))
    throw new StartError(`${serverVariables.mailsPerMinute} is malformed: it must be a whole number from 1.`);
  const smtp = readSmtp(textOf('smtpUrl'), textOf('mailFrom'));
  return { mailsPerMinute: Number(perMinute), ...(smtp && { smtp }) };
}
