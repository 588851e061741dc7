import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isAddress } from './addresses';

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
    throw new OperatorError(`${mailFrom} is missing: ${smtpUrl} is set, and emails need a sender's address.`);
  if (!isAddress(from))
    throw new OperatorError(`${mailFrom} is malformed: write one address, such as website@example.com.`);
  return { url, from };
}

/**
 * The SMTP server that the environment names; undefined keeps emails as files. Empty variables count as not set.
 *
 * @throws OperatorError that names the variable, and never its value.
 */
export const readSmtpSettings = (env: NodeJS.ProcessEnv): SmtpSettings | undefined =>
  readSmtp(readVariable(env, 'smtpUrl'), readVariable(env, 'mailFrom'));
