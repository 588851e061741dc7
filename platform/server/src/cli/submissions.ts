import { existsSync } from 'node:fs';
import path from 'node:path';
import { domainToASCII, domainToUnicode } from 'node:url';
import { createCommand, InvalidArgumentError, runMain } from '@proper/common/command-line';
import { environment, readVariable } from '@proper/common/environment';
import { UserError } from '@proper/common/errors';
import { writeWholeFile } from '@proper/common/files';
import { readDataDir } from '@proper/common/repository';
import { embeddedDefaults, loadConfig } from '@proper/common/site-config';
import { cleanEmail } from '@proper/shared-types/clean-text';
import { type Database, lockDatabase, openDatabase, query } from '../database';
import { removeSubmissions, type Submission } from '../forms/submissions';
import { unsubscribePath } from '../forms/unsubscribe';
import { readDatabaseUrl } from '../settings';

const dataDir = readDataDir(process.env);

const notes = `Environment: DATABASE_URL for a PostgreSQL server; without it the embedded database in DATA_DIR (default
${environment.dataDir.byDefault}), which the site must not be using. Emails that are files are in DATA_DIR/mail.

The addresses for unsubscribing are on the origin of the composed site, or PUBLIC_ORIGIN.

Exit codes: 0 done, 1 not done, 2 bad usage.`;

function readAddress(text: string): string {
  const address = cleanEmail(text);
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) throw new InvalidArgumentError('It is not an email address.');
  return address;
}

/** Lists the spellings of an address, whose domain may be in Unicode or in ASCII. */
function listSpellings(address: string): readonly string[] {
  const [name = '', domain = ''] = address.split('@');
  return [...new Set([domain, domainToASCII(domain), domainToUnicode(domain)])].map(
    (each) => `${name}@${each}`,
  );
}

/** Opens the database for `work`. Throws a UserError, as when a server is using the embedded database. */
async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  try {
    const url = readDatabaseUrl(process.env);
    await lockDatabase(dataDir, url);
    const database = await openDatabase(dataDir, url);
    await work(database).finally(() => database.close());
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`Not done: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/**
 * A spreadsheet takes a cell that begins with one of these characters, or a wide form of one, as a formula.
 * If it expects another separator, it ignores quotation marks: any separator or line break begins a cell.
 */
const formulaStart = /^(?=[\t\r\n])|(^|[,;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/** Formats rows as CSV (RFC 4180) that is safe to open in a spreadsheet. */
function formatCsv(rows: readonly Submission[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row.fields)))];
  const records = rows.map((row) => [
    row.kind,
    row.id,
    new Date(row.created_at).toISOString(),
    ...fields.map((name) => row.fields[name] ?? ''),
  ]);
  const lines = [['kind', 'id', 'created_at', ...fields], ...records].map((cells) =>
    cells.map((cell) => `"${cell.replace(formulaStart, "$1'").replaceAll('"', '""')}"`).join(','),
  );
  // Without a byte order mark, spreadsheets do not read the file as UTF-8.
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Adds the address for unsubscribing, unless leads go to a server that has none, such as Supabase. */
async function addUnsubscribe(rows: readonly Submission[]): Promise<readonly Submission[]> {
  const composed = path.join(readVariable(process.env, 'siteDataDir') || dataDir, 'site/config.json');
  const file = existsSync(composed) ? composed : undefined;
  const { origin, supabase } = await loadConfig({ defaults: embeddedDefaults, file, env: process.env });
  return rows.map((row) =>
    supabase.url === '/' && (row.kind === 'lead' || row.kind === 'newsletter')
      ? { ...row, fields: { ...row.fields, unsubscribe: `${origin}${unsubscribePath}/${row.id}` } }
      : row,
  );
}

const program = createCommand('npm run submissions --', 'Exports and removes what visitors sent.', notes);

program
  .command('export')
  .description(
    "prints what was submitted as CSV, with a ' before cells that a spreadsheet would run as formulas",
  )
  .option('--email <address>', 'of this person alone', readAddress)
  .option('--out <file>', 'writes a file that only you can read')
  .action(({ email, out }: { email?: string; out?: string }) =>
    withDatabase(async (database) => {
      const statement = 'select * from private.export_submissions($1)';
      const rows = await query<Submission>(database, statement, [email ?? null]);
      const text = formatCsv(await addUnsubscribe(rows));
      if (out) await writeWholeFile(path.resolve(out), text);
      else process.stdout.write(text);
    }),
  );

program
  .command('forget')
  .description('removes all that a person has submitted')
  .argument('<email>', 'the address, in any spelling', readAddress)
  .action((email: string) =>
    withDatabase(async (database) => {
      let count = 0;
      for (const spelling of listSpellings(email))
        count += await removeSubmissions(database, dataDir, ['select * from private.forget($1)', spelling]);
      console.log(`Removed: ${count} leads, newsletter addresses and contact requests.`);
      console.log('Earlier exports and backups, sent emails, and the free space of disks still contain it.');
    }),
  );

await runMain(program);
