import { readFileSync } from 'node:fs';
import { getErrorCode, UserError } from './errors';

interface EnvironmentVariable {
  readonly name: string;
  /** The value of a variable that is not set. */
  readonly byDefault?: string;
  /** The value is secret. `NAME_FILE` can name a file with it, because process lists show variables. */
  readonly isSecret?: true;
}

/** Variables of the server and the composer. None reaches the site. `.env.example` explains each. */
export const environment = {
  port: { name: 'PORT', byDefault: '3000' },
  host: { name: 'HOST', byDefault: 'localhost' },
  dataDir: { name: 'DATA_DIR', byDefault: '.proper' },
  databaseUrl: { name: 'DATABASE_URL', isSecret: true },
  leadRetentionDays: { name: 'LEAD_RETENTION_DAYS' },
  smtpUrl: { name: 'SMTP_URL', isSecret: true },
  mailFrom: { name: 'MAIL_FROM' },
  alertEmail: { name: 'ALERT_EMAIL' },
  alertWebhookUrl: { name: 'ALERT_WEBHOOK_URL', isSecret: true },
  trustedProxies: { name: 'TRUSTED_PROXIES' },
  emailsPerClient: { name: 'EMAILS_PER_CLIENT', byDefault: '10' },
  operatorPort: { name: 'OPERATOR_PORT' },
  operatorHost: { name: 'OPERATOR_HOST', byDefault: 'localhost' },
  operatorKey: { name: 'OPERATOR_KEY', isSecret: true },
  siteDataDir: { name: 'SITE_DATA_DIR' },
  keepReleasesDays: { name: 'KEEP_RELEASES_DAYS', byDefault: '7' },
  releaseFileMaxMb: { name: 'RELEASE_FILE_MAX_MB', byDefault: '20' },
  releaseMaxMb: { name: 'RELEASE_MAX_MB', byDefault: '100' },
  chromium: { name: 'CHROMIUM' },
} as const satisfies Readonly<Record<string, EnvironmentVariable>>;

/**
 * Reads a variable, trimmed, or its default if it is empty. A secret's variable has precedence over its file.
 *
 * @throws UserError if the file of a secret can't be read.
 */
export function readVariable(env: NodeJS.ProcessEnv, key: keyof typeof environment): string {
  const { name, byDefault = '', isSecret }: EnvironmentVariable = environment[key];
  const value = env[name]?.trim() ?? '';
  const file = (isSecret && env[`${name}_FILE`]?.trim()) || '';
  if (value !== '' || file === '') return value || byDefault;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new UserError(`${name}_FILE names a file that can't be read (${getErrorCode(cause)}): ${file}`);
  }
}

/** Reads a variable or its default. Throws a UserError unless it is a whole number from 1 to 9999999. */
export function readWholeNumber(env: NodeJS.ProcessEnv, key: keyof typeof environment): number {
  const text = readVariable(env, key);
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UserError(`${environment[key].name} is malformed: it must be a whole number from 1 to 9999999.`);
}
