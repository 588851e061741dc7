import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getErrorCode, UserError } from '@proper/common/errors';
import type { Database } from './database';

const dayMs = 24 * 60 * 60_000;

/**
 * Opens the embedded PostgreSQL in `<dataDir>/database`, or creates it. Commits survive any end of this
 * process, but not always a power cut. The caller holds the data folder's lock: two processes would destroy
 * the database.
 *
 * @throws UserError if no database can be opened in the folder.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'database');
  const pglite = await PGlite.create(folder).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : getErrorCode(cause);
    throw new UserError(
      `The database in ${folder} can't be opened (${reason}). Move the folder away, or restore a backup.`,
    );
  });
  await chmod(folder, 0o700);

  /** Does the work of the background processes that PGlite lacks. What fails is done the next time. */
  async function maintain(): Promise<void> {
    for (const command of ['vacuum', 'checkpoint']) await pglite.exec(command).catch(() => undefined);
  }
  const timer = setInterval(maintain, dayMs);
  timer.unref();

  return {
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          async query<Row extends object>(statement: string, values: readonly unknown[] = []) {
            return (await transaction.query<Row>(statement, [...values])).rows;
          },
          async script(statements) {
            await transaction.exec(statements);
          },
        }),
      ),
    async close() {
      clearInterval(timer);
      await pglite.close();
    },
  };
}
