import { existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exitCodes } from '@proper/operator-kit/arguments';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { readDataDir } from '@proper/operator-kit/repository';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Database, openDatabase, readDatabaseUrl } from '../database';
import { backUp, isEmpty, restore } from './backup';
import { exportTable } from './export';
import { forget, purge, type Removed } from './remove';
import { tableNames, type VisitorTable } from './tables';

const dataDir = readDataDir(process.env);

const notes = `
Environment: DATABASE_URL for a PostgreSQL server; without it the embedded database in DATA_DIR (default
${environment.dataDir.byDefault}), which the site must not be using meanwhile. Emails that are files are those in DATA_DIR.

Exit codes: 0 done, 1 not done, 2 bad usage.`;

const say = (line: string): void => console.error(line);

const formatRemoved = (removed: Removed): string =>
  `Removed: ${Object.entries(removed)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}.`;

function readDay(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It is no day such as 2026-01-31.');
  if (date.getTime() > Date.now()) throw new InvalidArgumentError('It lies in the future.');
  return date;
}

function readAddress(text: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text.trim())) throw new InvalidArgumentError('It is no email address.');
  return text;
}

/** Opens the database for an action, and closes it. */
async function withDatabase(act: (database: Database) => Promise<void>): Promise<void> {
  const isEmbedded = readDatabaseUrl(process.env) === undefined;
  const lock = isEmbedded ? await lockDataFolder(dataDir, 'server') : undefined;
  if (lock?.ok === false) throw new OperatorError(lock.reason);
  const database = await openDatabase(dataDir, process.env);
  try {
    await act(database);
  } finally {
    await database.close();
  }
}

const program = new Command('npm run leads --')
  .description('What visitors left: takes it out, removes it, keeps it safe.')
  .helpCommand(false)
  .exitOverride()
  .showHelpAfterError()
  .addHelpText('after', notes);

const tableOption = (description: string) => new Option('--table <table>', description).choices(tableNames);

program
  .command('export')
  .description('writes a table to the screen or a file')
  .addOption(
    new Option('--format <format>', "in CSV, cells that a spreadsheet would run as a formula begin with '")
      .choices(['csv', 'json'])
      .default('csv'),
  )
  .addOption(tableOption('what is written').default('email_submissions'))
  .option('--out <file>', 'a file, readable by you alone')
  .action(({ format, table, out }: { format: 'csv' | 'json'; table: VisitorTable; out?: string }) =>
    withDatabase((database) =>
      database.transaction(async (session) => {
        const text = exportTable(session, table, format);
        if (out) await writeWholeFile(path.resolve(out), text);
        else await pipeline(text, process.stdout, { end: false });
      }),
    ),
  );

program
  .command('purge')
  .description('removes leads and contact requests that are older than a day')
  .requiredOption('--before <date>', 'the day, such as 2026-01-31 (UTC)', readDay)
  .addOption(tableOption('only this one; newsletter addresses are removed only when named here'))
  .action(({ before, table }: { before: Date; table?: VisitorTable }) =>
    withDatabase(async (database) =>
      say(formatRemoved(await purge(database, dataDir, before, table && [table]))),
    ),
  );

program
  .command('forget')
  .description('removes everything that a person left')
  .argument('<email>', 'the address, however it was written', readAddress)
  .action((email: string) =>
    withDatabase(async (database) => {
      const { removed, mentioning, remains } = await forget(database, dataDir, email);
      say(formatRemoved(removed));
      if (mentioning.length > 0)
        say(`Emails from others that name the address, for you to look at:\n  ${mentioning.join('\n  ')}`);
      say(
        `${remains} Exports and backups made before still have what they had, and so has whoever was sent an email.`,
      );
    }),
  );

program
  .command('backup <file>')
  .description('writes everything to a new file')
  .action((file: string) =>
    withDatabase(async (database) => {
      if (existsSync(file)) throw new Error(`${file} is there already.`);
      const count = await backUp(database, path.resolve(file));
      say(`${count} rows are in ${file}.`);
    }),
  );

program
  .command('restore <file>')
  .description('puts a backup back, where nothing is saved yet')
  .option('--replace', 'where something is: in place of everything that is saved')
  .action((file: string, { replace = false }: { replace?: boolean }) =>
    withDatabase(async (database) => {
      if (!replace && !(await isEmpty(database)))
        throw new Error('something is saved there already. --replace puts the backup in its place.');
      const count = await restore(database, path.resolve(file));
      say(`${count} rows are back.`);
    }),
  );

try {
  await program.parseAsync();
} catch (cause) {
  if (cause instanceof CommanderError) process.exit(cause.exitCode === 0 ? exitCodes.done : exitCodes.usage);
  if (cause instanceof OperatorError) say(cause.message);
  else say(`Not done: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exit(exitCodes.failed);
}
