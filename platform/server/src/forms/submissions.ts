import { readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import type { Database } from '../database';
import { removeEmailFiles } from './senders';

/** A row that was removed. */
export interface RemovedRow {
  readonly kind: 'lead' | 'newsletter' | 'email';
  readonly id: string;
}

const emailsOf = (rows: readonly RemovedRow[]): readonly string[] =>
  rows.filter(({ kind }) => kind === 'email').map(({ id }) => id);

/** Removes all that a person has submitted. */
export async function forget(
  database: Database,
  dataDir: string,
  address: string,
): Promise<readonly RemovedRow[]> {
  const rows = await database.transaction((session) =>
    session.query<RemovedRow>('select * from private.forget($1)', [address]),
  );
  await removeEmailFiles(dataDir, emailsOf(rows));
  return rows;
}

/** Removes leads and contact requests from before a time, but none that waits to be delivered. */
export async function removeBefore(
  database: Database,
  dataDir: string,
  before: Date,
): Promise<readonly RemovedRow[]> {
  const rows = await database.transaction((session) =>
    session.query<RemovedRow>('select * from private.remove_before($1, 1)', [before.toISOString()]),
  );
  await removeEmailFiles(dataDir, emailsOf(rows));
  return rows;
}

/**
 * The same, once a day, and at most a tenth of all rows, but always 100: a clock that is wrong must not empty the tables, however
 * often the server starts.
 */
async function removeShare(
  database: Database,
  dataDir: string,
  before: Date,
): Promise<readonly RemovedRow[]> {
  const rows = await database.transaction(async (session) => {
    const isFirst = await session.query(
      `update private.settings set retention_ran_on = current_date
       where retention_ran_on is distinct from current_date returning 1`,
    );
    if (isFirst.length === 0) return [];
    return session.query<RemovedRow>('select * from private.remove_before($1, 0.1)', [before.toISOString()]);
  });
  await removeEmailFiles(dataDir, emailsOf(rows));
  return rows;
}

/** Removed rows by kind, for people. */
export const formatRemoved = (rows: readonly RemovedRow[]): string =>
  ['lead', 'newsletter', 'email']
    .map((kind) => `${rows.filter((row) => row.kind === kind).length} of kind ${kind}`)
    .join(', ');

/**
 * Reads how many days leads and contact requests are kept; undefined if they are never removed.
 *
 * @throws OperatorError that names the variable.
 */
export const readRetention = (env: NodeJS.ProcessEnv): number | undefined =>
  readVariable(env, 'leadRetentionDays') === '' ? undefined : readWholeNumber(env, 'leadRetentionDays');

interface RetentionOptions {
  readonly database: Promise<Database>;
  readonly dataDir: string;
  readonly days: number;
  readonly log: (line: string) => void;
}

const dayMs = 24 * 60 * 60_000;

/** Removes older data, now and once a day: see {@link removeShare}. Returns a function that ends this. */
export function startRetention({ database, dataDir, days, log }: RetentionOptions): () => Promise<void> {
  async function removeOld(): Promise<void> {
    try {
      const before = new Date(Date.now() - days * dayMs);
      const removed = await removeShare(await database, dataDir, before);
      if (removed.length > 0) log(`Removed after ${days} days: ${formatRemoved(removed)}.`);
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : 'unknown';
      log(`Data older than ${days} days could not be removed (${name}). The next attempt is in a day.`);
    }
  }
  let removal = removeOld();
  const timer = setInterval(() => {
    removal = removal.then(removeOld);
  }, dayMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await removal;
  };
}
