import { existsSync } from 'node:fs';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { defaultDataDir, root } from '@proper/operator-kit/repository';
import { writeTo, writeWholeFile } from '@proper/operator-kit/whole-file';
import { type Database, openDatabase, readDatabaseUrl } from '../database';
import { backUp, isEmpty, restore } from './backup';
import { exportTable } from './export';
import { forget, purge, type Removed } from './remove';
import { isTableName, tableNames } from './tables';

const help = `What visitors left: takes it out, removes it, keeps it safe.

Usage: npm run leads -- ACTION [options]

  export                  writes a table to the screen or a file
    --format csv|json     default csv; cells that a spreadsheet would run as a formula begin with '
    --table TABLE         ${tableNames.join(', ')} (default the first)
    --out FILE            a file, readable by you alone
  purge --before DATE     removes leads and contact requests older than a day such as 2026-01-31 (UTC)
    --table TABLE         only this: ${tableNames.join(', ')};
                          newsletter addresses are removed only when named here
  forget EMAIL            removes everything that a person left
  backup FILE             writes everything to a new file
  restore FILE            puts a backup back, where nothing is saved yet
    --replace             where something is: in place of everything that is saved

  --help                  this text

Environment: DATABASE_URL for a PostgreSQL server; without it the embedded database in DATA_DIR (default
${defaultDataDir}), which the site must not be using meanwhile. Emails that are files are those in DATA_DIR.

Exit codes: 0 done, 1 not done, 2 bad usage.`;

const { values, positionals } = readArguments(
  {
    format: { type: 'string', default: 'csv' },
    table: { type: 'string' },
    out: { type: 'string' },
    before: { type: 'string' },
    replace: { type: 'boolean', default: false },
  },
  help,
);
const { format, table, out, before, replace } = values;
const [name = '', ...operands] = positionals;
const dataDir = path.resolve(root, process.env.DATA_DIR ?? defaultDataDir);

const say = (line: string): void => console.error(line);
const refuse = (problem: string): never => usageError(problem, help);

function fail(message: string): never {
  console.error(message);
  process.exit(exitCodes.failed);
}

/** What an action does, once the command line is understood. */
type Action = (database: Database) => Promise<void>;

const formatRemoved = (removed: Removed): string =>
  Object.entries(removed)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

/** The one operand of an action. */
function onlyOperand(what: string): string {
  const [operand, ...more] = operands;
  return operand === undefined || more.length > 0 ? refuse(`One ${what} is needed.`) : operand;
}

function readTable() {
  if (table !== undefined && !isTableName(table)) return refuse(`There is no table ${table}.`);
  return table;
}

function prepareExport(): Action {
  if (operands.length > 0) refuse(`"${operands.join(' ')}" is not understood.`);
  if (format !== 'csv' && format !== 'json') return refuse(`--format ${format} is neither csv nor json.`);
  const chosen = readTable() ?? 'email_submissions';
  return async (database) => {
    const count = out
      ? await writeWholeFile(path.resolve(out), {}, (write) => exportTable(database, chosen, format, write))
      : await exportTable(database, chosen, format, writeTo(process.stdout));
    say(`${count} rows of ${chosen} exported.`);
  };
}

function preparePurge(): Action {
  if (operands.length > 0) refuse(`"${operands.join(' ')}" is not understood.`);
  if (before === undefined) return refuse('--before DATE is missing.');
  const date = new Date(`${before}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== before)
    refuse(`--before ${before} is no day such as 2026-01-31.`);
  if (date.getTime() > Date.now()) refuse(`--before ${before} lies in the future.`);
  const chosen = readTable();
  return async (database) =>
    say(`Removed: ${formatRemoved(await purge(database, dataDir, date, chosen && [chosen]))}.`);
}

function prepareForget(): Action {
  const email = onlyOperand('email address');
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim())) refuse('One email address is needed.');
  return async (database) => {
    const { removed, mentioning, remains } = await forget(database, dataDir, email);
    say(`Removed: ${formatRemoved(removed)}.`);
    if (mentioning.length > 0)
      say(`Emails from others that name the address, for you to look at:\n  ${mentioning.join('\n  ')}`);
    say(
      `${remains} Exports and backups made before still have what they had, and so has whoever was sent an email.`,
    );
  };
}

function prepareBackup(): Action {
  const file = onlyOperand('FILE');
  return async (database) => {
    if (existsSync(file)) throw new Error(`${file} is there already.`);
    const { rows, mails } = await backUp(database, path.resolve(file));
    say(`${rows} rows and ${mails} emails are in ${file}.`);
  };
}

function prepareRestore(): Action {
  const file = onlyOperand('FILE');
  return async (database) => {
    if (!replace && !(await isEmpty(database)))
      throw new Error('something is saved there already. --replace puts the backup in its place.');
    const { rows, mails } = await restore(database, path.resolve(file));
    say(`${rows} rows and ${mails} emails are back.`);
  };
}

const actions: Readonly<Record<string, () => Action>> = {
  export: prepareExport,
  purge: preparePurge,
  forget: prepareForget,
  backup: prepareBackup,
  restore: prepareRestore,
};

const prepare = Object.hasOwn(actions, name) ? actions[name] : undefined;
const action = prepare?.() ?? refuse(name === '' ? 'An action is missing.' : `There is no action ${name}.`);

try {
  const isEmbedded = readDatabaseUrl(process.env) === undefined;
  const lock = isEmbedded ? await lockDataFolder(dataDir, 'server') : undefined;
  if (lock && !lock.ok) fail(lock.reason);
  const database = await openDatabase(dataDir, process.env);
  try {
    await action(database);
  } finally {
    await database.close();
  }
} catch (cause) {
  if (cause instanceof OperatorError) fail(cause.message);
  fail(`Not done: ${cause instanceof Error ? cause.message : String(cause)}`);
}
