import proxyAddr from '@fastify/proxy-addr';
import { environment, readVariable, readWholeNumber } from '@proper/common/environment';
import { UserError } from '@proper/common/errors';
import { readDataDir } from '@proper/common/repository';
import { isEmailAddress } from './forms/contact-email';
import type { SmtpSettings } from './forms/senders';

type Variable = keyof typeof environment;

/** Where a server listens, and the variable for the port. */
export interface ListeningAddress {
  /** 0 is any free port. */
  readonly port: number;
  /** `localhost` is 127.0.0.1; `0.0.0.0` is all addresses. */
  readonly host: string;
  readonly variable: 'port' | 'operatorPort';
}

/** Throws a UserError that names a variable without its value, which may be a secret. */
function refuse(variable: Variable, hint: string): never {
  throw new UserError(`${environment[variable].name} is malformed: ${hint}`);
}

function readPort(env: NodeJS.ProcessEnv, variable: ListeningAddress['variable'], byDefault = 0): number {
  const text = readVariable(env, variable) || String(byDefault);
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  return refuse(variable, 'it must be a number up to 65535.');
}

/** The address of the PostgreSQL server; undefined, for the embedded database, if it is empty or not set. */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = readVariable(env, 'databaseUrl');
  if (url === '') return undefined;
  if (URL.canParse(url) && /^postgres(ql)?:\S*$/i.test(url)) return url;
  const hint = 'write it as postgres://user:password@host:5432/database, with special characters';
  return refuse('databaseUrl', `${hint} of the password percent-encoded.`);
}

/** The server that sends emails. Undefined if its variables are empty or not set: emails become files. */
function readSmtp(env: NodeJS.ProcessEnv): SmtpSettings | undefined {
  const [url, from] = [readVariable(env, 'smtpUrl'), readVariable(env, 'mailFrom')];
  if (url === '' && from === '') return undefined;
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/?#]/i.test(url))
    refuse('smtpUrl', 'write it as smtp://user:password@mail.example.com:587.');
  if (!isEmailAddress(from)) refuse('mailFrom', 'write one address, such as website@example.com.');
  return { url, from };
}

/** Returns who gets alerts: an address, a webhook, both or nobody. */
function readReceivers(env: NodeJS.ProcessEnv, smtp: SmtpSettings | undefined) {
  const [email, webhookUrl] = [readVariable(env, 'alertEmail'), readVariable(env, 'alertWebhookUrl')];
  if (email !== '' && !isEmailAddress(email))
    refuse('alertEmail', 'write one address, such as ops@example.com.');
  if (email !== '' && !smtp)
    refuse('alertEmail', `it needs ${environment.smtpUrl.name} and ${environment.mailFrom.name}.`);
  if (webhookUrl !== '' && !(URL.canParse(webhookUrl) && /^https?:\/\/[^/?#]/i.test(webhookUrl)))
    refuse('alertWebhookUrl', 'write it as https://hooks.example.com/path.');
  return { email, webhookUrl };
}

/** The proxies whose X-Forwarded-For is trusted; none by default. */
function readTrustedProxies(env: NodeJS.ProcessEnv): readonly string[] {
  const proxies = readVariable(env, 'trustedProxies').match(/[^\s,]+/g) ?? [];
  try {
    proxyAddr.compile(proxies);
  } catch (cause) {
    const hint = 'write addresses and networks, such as 127.0.0.1, 10.0.0.0/8, fd00::/8.';
    refuse('trustedProxies', `${(cause as Error).message}; ${hint}`);
  }
  return proxies;
}

/** The least characters of a key: nobody may guess it. */
const shortestKey = 24;

/** The password of the operator's page. If it is undefined, the server makes one. */
function readOperatorKey(env: NodeJS.ProcessEnv): string | undefined {
  const key = readVariable(env, 'operatorKey');
  if (key !== '' && key.length < shortestKey)
    refuse(
      'operatorKey',
      `it must have at least ${shortestKey} characters, such as from openssl rand -hex 24.`,
    );
  return key || undefined;
}

/**
 * Reads a server's environment variables (`.env.example`), before anything starts. Empty ones count as not
 * set.
 *
 * @throws UserError that names the variable.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = readPort(env, 'port');
  const dataDir = readDataDir(env);
  const smtp = readSmtp(env);
  const retention = readVariable(env, 'leadRetentionDays');
  return {
    address: { port, host: readVariable(env, 'host'), variable: 'port' } satisfies ListeningAddress,
    operatorAddress: {
      port: readPort(env, 'operatorPort', port === 0 ? 0 : port + 1),
      host: readVariable(env, 'operatorHost'),
      variable: 'operatorPort',
    } satisfies ListeningAddress,
    operatorKey: readOperatorKey(env),
    dataDir,
    /** The composer's data folder. */
    siteDataDir: readVariable(env, 'siteDataDir') || dataDir,
    databaseUrl: readDatabaseUrl(env),
    smtp,
    /** Empty texts for nobody. */
    alerts: readReceivers(env, smtp),
    trustedProxies: readTrustedProxies(env),
    emailsPerClient: readWholeNumber(env, 'emailsPerClient'),
    /** The days that leads and contact requests are kept; undefined for ever. */
    retentionDays: retention === '' ? undefined : readWholeNumber(env, 'leadRetentionDays'),
  };
}
