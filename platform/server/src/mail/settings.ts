import { environment, readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isAddress } from './addresses';

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
  /** Mails that are taken in one minute from all visitors. Beyond it, those who sent fewest are taken first. */
  readonly mailsPerMinute: number;
  /** Mails that are taken from one client in ten minutes. */
  readonly mailsPerClient: number;
  /** Bytes of the disk that all mails may take, sent ones too. */
  readonly outboxMaxBytes: number;
}

const megabyte = 1024 * 1024;

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
}

function readSmtp(url: string, from: string): SmtpSettings | undefined {
  const smtpUrl = environment.smtpUrl.name;
  const mailFrom = environment.mailFrom.name;
  if (url === '' && from === '') return undefined;
  if (url === '')
    throw new OperatorError(`${smtpUrl} is missing: ${mailFrom} is set, and says nothing alone.`);
  if (!isSmtpUrl(url))
    throw new OperatorError(
      `${smtpUrl} is malformed: write it as smtp://user:password@mail.example.com:587.`,
    );
  if (from === '')
    throw new OperatorError(`${mailFrom} is missing: ${smtpUrl} is set, and mails need a sender's address.`);
  if (!isAddress(from))
    throw new OperatorError(`${mailFrom} is malformed: write one address, such as website@example.com.`);
  return { url, from };
}

/**
 * How mails are sent, as the environment says. Empty variables count as not set.
 *
 * @throws OperatorError that names the variable, and never its value.
 */
export function readMailSettings(env: NodeJS.ProcessEnv): MailSettings {
  const smtp = readSmtp(readVariable(env, 'smtpUrl'), readVariable(env, 'mailFrom'));
  return {
    mailsPerMinute: readWholeNumber(env, 'mailsPerMinute'),
    mailsPerClient: readWholeNumber(env, 'mailsPerClient'),
    outboxMaxBytes: readWholeNumber(env, 'outboxMaxMb') * megabyte,
    ...(smtp && { smtp }),
  };
}

export const defaultMailSettings: MailSettings = readMailSettings({});
