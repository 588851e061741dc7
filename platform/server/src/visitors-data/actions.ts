import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeTo, writeWholeFile } from '@proper/operator-kit/whole-file';
import type { Database } from '../database';
import { backUp, isEmpty, restore } from './backup';
import { exportTable } from './export';
import { forget, purge, type Removed } from './remove';
import { isTableName, tableNames } from './tables';

/** What an action works on. */
interface ActionContext {
  readonly database: Database;
  readonly dataDir: string;
  /** Tells the person at the keyboard what was done. */
  readonly say: (line: string) => void;
}

/** The options of the command line. */
interface ActionOptions {
  readonly format?: string | undefined;
  readonly table?: string | undefined;
  readonly out?: string | undefined;
  readonly before?: string | undefined;
  readonly replace?: boolean | undefined;
}

/** An action ready to run, or what is wrong with the command line. */
type ReadAction =
  | { readonly ok: true; run(context: ActionContext): Promise<void> }
  | { readonly ok: false; readonly problem: string };

type Action = (operands: readonly string[], options: ActionOptions) => ReadAction;

export const helpOfActions = `  export                  writes a table to the screen or a file
    --format csv|json     default csv; cells that a spreadsheet would run as a formula begin with '
    --table TABLE         ${tableNames.join(', ')} (default the first)
    --out FILE            a file, readable by you alone
  purge --before DATE     removes leads and contact requests older than a day such as 2026-01-31 (UTC)
    --table TABLE         only this: ${tableNames.join(', ')};
                          newsletter addresses are removed only when named here
  forget EMAIL            removes everything that a person left
  backup FILE             writes everything to a new file
  restore FILE            puts a backup back, where nothing is saved yet
    --replace             where something is: in place of everything that is saved`;

const wrong = (problem: string): ReadAction => ({ ok: false, problem });
const told = (removed: Removed): string =>
  Object.entries(removed)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

const exportAction: Action = (operands, { format = 'csv', table = 'email_submissions', out }) => {
  if (operands.length > 0) return wrong(`"${operands.join(' ')}" is not understood.`);
  if (format !== 'csv' && format !== 'json') return wrong(`--format ${format} is neither csv nor json.`);
  if (!isTableName(table)) return wrong(`There is no table ${table}.`);
  return {
    ok: true,
    async run({ database, say }) {
      const count = out
        ? await writeWholeFile(path.resolve(out), {}, (write) => exportTable(database, table, format, write))
        : await exportTable(database, table, format, writeTo(process.stdout));
      say(`${count} rows of ${table} exported.`);
    },
  };
};

const purgeAction: Action = (operands, { before, table }) => {
  if (operands.length > 0) return wrong(`"${operands.join(' ')}" is not understood.`);
  if (before === undefined) return wrong('--before DATE is missing.');
  const date = new Date(`${before}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(before) && !Number.isNaN(date.getTime());
  if (!isDay || date.toISOString().slice(0, 10) !== before)
    return wrong(`--before ${before} is no day such as 2026-01-31.`);
  if (date.getTime() > Date.now()) return wrong(`--before ${before} lies in the future.`);
  if (table !== undefined && !isTableName(table)) return wrong(`There is no table ${table}.`);
  const what = table === undefined ? undefined : [table];
  return {
    ok: true,
    run: async ({ database, dataDir, say }) =>
      say(`Removed: ${told(await purge(database, dataDir, date, what))}.`),
  };
};

const forgetAction: Action = ([email, ...more]) => {
  if (email === undefined || more.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(email.trim()))
    return wrong('One email address is needed.');
  return {
    ok: true,
    async run({ database, dataDir, say }) {
      const { removed, mentioning, remains } = await forget(database, dataDir, email);
      say(`Removed: ${told(removed)}.`);
      if (mentioning.length > 0)
        say(`Emails from others that name the address, for you to look at:\n  ${mentioning.join('\n  ')}`);
      say(
        `${remains} Exports and backups made before still have what they had, and so has whoever was sent an email.`,
      );
    },
  };
};

const backupAction: Action = ([file, ...more]) => {
  if (file === undefined || more.length > 0) return wrong('One FILE is needed.');
  return {
    ok: true,
    async run({ database, say }) {
      if (existsSync(file)) throw new Error(`${file} is there already.`);
      const { rows, mails } = await backUp(database, path.resolve(file));
      say(`${rows} rows and ${mails} emails are in ${file}.`);
    },
  };
};

const restoreAction: Action = ([file, ...more], { replace = false }) => {
  if (file === undefined || more.length > 0) return wrong('One FILE is needed.');
  return {
    ok: true,
    async run({ database, say }) {
      if (!replace && !(await isEmpty(database)))
        throw new Error('something is saved there already. --replace puts the backup in its place.');
      const { rows, mails } = await restore(database, path.resolve(file));
      say(`${rows} rows and ${mails} emails are back.`);
    },
  };
};

/** What `npm run leads` can do, by name. */
export const actions: Readonly<Record<string, Action>> = {
  export: exportAction,
  purge: purgeAction,
  forget: forgetAction,
  backup: backupAction,
  restore: restoreAction,
};
