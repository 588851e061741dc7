import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { Database, Session } from './database';

const sessionOf = (transaction: Transaction): Session => ({
  async query<Row extends object>(statement: string, values: readonly unknown[] = []) {
    const { rows } = await transaction.query<Row>(statement, [...values]);
    return rows;
  },
  async script(statements) {
    await transaction.exec(statements);
  },
});

/**
 * A first start that was cut short leaves half a database behind, with nobody's data in it. The marker beside the
 * folder tells such a one from a database that was in use.
 */
async function openOnDisk(folder: string): Promise<PGlite> {
  const marker = `${folder}.unfinished`;
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(folder)) writeFileSync(marker, '');
  const pglite = await PGlite.create({ dataDir: folder });
  rmSync(marker, { force: true });
  return pglite;
}

/**
 * Opens PostgreSQL in this process, with its files in `<dataDir>/database`. Takes some seconds the first time.
 * The caller holds the data folder (`lockDataFolder`): two processes on one database destroy it.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const pglite = await openOnDisk(path.join(dataDir, 'database'));
  return {
    transaction: (work) => pglite.transaction((transaction) => work(sessionOf(transaction))),
    close: () => pglite.close(),
  };
}
