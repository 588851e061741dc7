import { existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createCommand, InvalidArgumentError, Option, runMain } from '@proper/operator-kit/command-line';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { readDataDir } from '@proper/operator-kit/repository';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { type Database, lockDatabase, openDatabase } from '../database';
import { backUp, isEmpty, restore } from './backup';
import { type ExportOptions, exportTable, separators } from './export';
import { forget, purge, type Removed } from './remove';
import { tableNames, type VisitorTable } from './tables';

const dataDir = readDataDir(process.env);

const notes = `Environment: DATABASE_URL for a PostgreSQL server; without it the embedded database in DATA_DIR (default
${environment.dataDir.byDefault}), which the site must not be using. Emails that are files are in DATA_DIR.

Exit codes: 0 done, 1 not done, 2 bad usage.`;

/** Writes to stderr: stdout is for exports. */
const report = (line: string): void => console.error(line);

const formatRemoved = (removed: Removed): string =>
  `Removed: ${Object.entries(removed)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}.`;

function readDay(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It is not a day such as 2026-01-31.');
  if (date.getTime() > Date.now()) throw new InvalidArgumentError('It is in the future.');
  return date;
}

function readAddress(text: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text.trim())) throw new InvalidArgumentError('It is not an email address.');
  return text;
}

/** Opens the database for an action, and closes it afterwards. @throws OperatorError with the reason if it cannot be done */
async function withDatabase(act: (database: Database) => Promise<void>): Promise<void> {
  try {
    await lockDatabase(dataDir, process.env);
    const database = await openDatabase(dataDir, process.env);
    await act(database).finally(() => database.close());
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`Not done: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const program = createCommand('npm run leads --', "Exports, removes and backs up visitors' data.", notes);

const tableOption = (description: string) => new Option('--table <table>', description).choices(tableNames);

program
  .command('export')
  .description('prints a table, or writes it to a file')
  .addOption(
    new Option('--format <format>', "CSV puts a ' before cells that a spreadsheet would run as formulas")
      .choices(['csv', 'json'])
      .default('csv'),
  )
  .addOption(tableOption('the table').default('email_submissions'))
  .addOption(
    new Option('--separator <name>', 'between the cells of a CSV, as your spreadsheet expects it')
      .choices(Object.keys(separators))
      .default('comma'),
  )
  .option('--out <file>', 'a file that only you can read')
  .action(({ table, out, ...options }: ExportOptions & { table: VisitorTable; out?: string }) =>
    withDatabase((database) =>
      database.transaction(async (session) => {
        const text = exportTable(session, table, options);
        if (out) await writeWholeFile(path.resolve(out), text);
        else await pipeline(text, process.stdout, { end: false });
      }),
    ),
  );

program
  .command('purge')
  .description('removes leads and contact requests from before a day')
  .requiredOption('--before <date>', 'a day, such as 2026-01-31 (UTC)', readDay)
  .addOption(tableOption('this table alone; newsletter addresses are removed only if named here'))
  .action(({ before, table }: { before: Date; table?: VisitorTable }) =>
    withDatabase(async (database) =>
      report(formatRemoved(await purge({ database, dataDir, before, purgedTables: table && [table] }))),
    ),
  );

program
  .command('forget')
  .description('removes all data of a person')
  .argument('<email>', 'the address, in any spelling', readAddress)
  .action((email: string) =>
    withDatabase(async (database) => {
      const { removed, mentioning, remains } = await forget(database, dataDir, email);
      report(formatRemoved(removed));
      for (const [table, ids] of Object.entries(mentioning))
        if (ids.length > 0)
          report(
            `Rows of ${table} from others that mention the address, for you to check:\n  ${ids.join('\n  ')}`,
          );
      report(`${remains} Earlier exports and backups still contain it, and so do emails that were sent.`);
    }),
  );

program
  .command('backup <file>')
  .description('writes all data to a new file')
  .action((file: string) =>
    withDatabase(async (database) => {
      if (existsSync(file)) throw new Error(`${file} already exists.`);
      const count = await backUp(database, path.resolve(file));
      report(`${file} has ${count} rows.`);
    }),
  );

program
  .command('restore <file>')
  .description('restores a backup into empty tables')
  .option('--replace', 'replaces everything that is saved')
  .action((file: string, { replace = false }: { replace?: boolean }) =>
    withDatabase(async (database) => {
      if (!replace && !(await isEmpty(database)))
        throw new Error('the tables already have rows. --replace replaces them with the backup.');
      const count = await restore(database, path.resolve(file));
      report(`Restored ${count} rows.`);
    }),
  );

await runMain(program);
