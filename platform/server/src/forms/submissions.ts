import { wait } from '@proper/common/waiting';
import { type Database, query } from '../database';
import type { Log } from '../http/log';
import { removeEmailFiles } from './senders';

/** Something that a visitor has submitted. */
export interface Submission {
  /** `unsubscribed` is a lead or subscriber who wants no more emails. */
  readonly kind: 'lead' | 'newsletter' | 'email' | 'unsubscribed';
  readonly id: string;
  readonly created_at: Date;
  readonly fields: Readonly<Record<string, string | null>>;
}

/**
 * Runs a statement that removes rows and returns their kind and id, and removes the files of emails. Returns
 * how many rows there were.
 */
export async function removeSubmissions(
  database: Database,
  dataDir: string,
  [statement, value]: readonly [statement: string, value: string | number],
): Promise<number> {
  const rows = await query<Pick<Submission, 'kind' | 'id'>>(database, statement, [value]);
  const emails = rows.filter(({ kind }) => kind === 'email').map(({ id }) => id);
  await removeEmailFiles(dataDir, emails);
  return rows.length;
}

interface RetentionOptions {
  readonly database: Promise<Database>;
  readonly dataDir: string;
  /** How long leads and contact requests are kept. */
  readonly days: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Removes old data now and once a day, until the signal aborts. */
export async function removeOldSubmissions(options: RetentionOptions): Promise<void> {
  const { database, dataDir, days, log, signal } = options;
  while (!signal.aborted) {
    try {
      const statement = 'select * from private.remove_older($1)';
      const count = await removeSubmissions(await database, dataDir, [statement, days]);
      if (count > 0) log(`Removed after ${days} days: ${count} leads and contact requests.`);
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : 'unknown';
      log(`Data older than ${days} days could not be removed (${name}). The next attempt is in a day.`);
    }
    await wait(24 * 60 * 60_000, { signal, ref: false });
  }
}
