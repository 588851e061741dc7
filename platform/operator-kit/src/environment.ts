import { readFileSync } from 'node:fs';
import { codeOf, OperatorError } from './operator-error';

/** One variable of the environment, as help and documents explain it. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly meaning: string;
  /** The value when it is not set. */
  readonly byDefault: string;
  /** It may contain a password: `NAME_FILE` may name a file with the value, which process lists do not show. */
  readonly isSecret?: true;
}

/** Variables that the server and the composer read. None reaches the site. Help and README are made from this table. */
export const environment = {
  port: { name: 'PORT', meaning: 'the port to listen on', byDefault: '3000' },
  host: { name: 'HOST', meaning: 'the address to listen on; `0.0.0.0` for all', byDefault: 'localhost' },
  dataDir: {
    name: 'DATA_DIR',
    meaning: 'the folder of the database, the emails and the sites',
    byDefault: '.proper',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    meaning: 'a PostgreSQL server (15 or newer): `postgres://user:password@host:5432/database`',
    byDefault: 'the embedded database',
    isSecret: true,
  },
  leadRetentionDays: {
    name: 'LEAD_RETENTION_DAYS',
    meaning: 'days after which leads and contact requests are removed, at the start and daily',
    byDefault: 'kept for good',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    meaning: 'where emails are sent: `smtp://user:password@host:587`',
    byDefault: 'kept as files',
    isSecret: true,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    meaning: 'the address that emails come from',
    byDefault: 'needed with `SMTP_URL`',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    meaning:
      "addresses and networks of proxies that are believed about a visitor's address (`X-Forwarded-For`)",
    byDefault: 'none',
  },
  keepReleasesDays: {
    name: 'KEEP_RELEASES_DAYS',
    meaning: 'days for which a release stays available after it was live, for pages that are still open',
    byDefault: '7',
  },
  releaseFileMaxMb: {
    name: 'RELEASE_FILE_MAX_MB',
    meaning: "megabytes that one file of a team's release may have",
    byDefault: '20',
  },
  releaseMaxMb: {
    name: 'RELEASE_MAX_MB',
    meaning: "megabytes that all files of a team's release may have together",
    byDefault: '100',
  },
  chromium: {
    name: 'CHROMIUM',
    meaning: 'the program of the browser that `npm run site -- compose --browser` opens pages with',
    byDefault: "a headless one of the system, Playwright's own, else the system's",
  },
} as const satisfies Readonly<Record<string, EnvironmentVariable>>;

export type EnvironmentKey = keyof typeof environment;

/** The name of the variable that may name a file with a secret. */
export const fileVariableOf = ({ name }: EnvironmentVariable): string => `${name}_FILE`;

function readSecretFile(env: NodeJS.ProcessEnv, variable: EnvironmentVariable): string {
  const name = fileVariableOf(variable);
  const file = env[name]?.trim() ?? '';
  if (file === '') return '';
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new OperatorError(`${name} names a file that can't be read (${codeOf(cause)}): ${file}`);
  }
}

/**
 * The trimmed value of a variable; empty if it is not set. A secret may be in a file; the variable itself has precedence.
 *
 * @throws OperatorError if the file of a secret can't be read.
 */
export function readVariable(env: NodeJS.ProcessEnv, key: EnvironmentKey): string {
  const variable: EnvironmentVariable = environment[key];
  const value = env[variable.name]?.trim() ?? '';
  return value === '' && variable.isSecret ? readSecretFile(env, variable) : value;
}

/**
 * A variable, or its default, as a whole number.
 *
 * @throws OperatorError if it is not a whole number from 1 to 9999999.
 */
export function readWholeNumber(env: NodeJS.ProcessEnv, key: EnvironmentKey): number {
  const { name, byDefault } = environment[key];
  const text = readVariable(env, key) || byDefault;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new OperatorError(`${name} is malformed: it must be a whole number from 1 to 9999999.`);
}

const meaningOf = (variable: EnvironmentVariable): string =>
  variable.meaning + (variable.isSecret ? `; or \`${fileVariableOf(variable)}\`, a file with it` : '');

/** The variables as lines of a command's help. */
export const environmentHelp = (): string =>
  Object.values<EnvironmentVariable>(environment)
    .map((variable) =>
      `  ${variable.name.padEnd(20)} ${meaningOf(variable)} (default: ${variable.byDefault})`.replaceAll(
        '`',
        '',
      ),
    )
    .join('\n');
