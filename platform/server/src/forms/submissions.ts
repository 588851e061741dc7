import { type Database, query } from '../database';
import type { Log } from '../http/log';
import { removeEmailFiles } from './senders';

const kinds = ['lead', 'newsletter', 'email', 'unsubscribed'] as const;

/** Something that a visitor has submitted. */
export interface SubmissionId {
  /** `unsubscribed` is a lead or subscriber who wants no more emails. */
  readonly kind: (typeof kinds)[number];
  readonly id: string;
}

/** Runs a statement that removes rows, and removes their emails' files. Returns the rows. */
export async function removeSubmissions(
  database: Database,
  dataDir: string,
  [statement, value]: readonly [statement: string, value: string | number],
): Promise<readonly SubmissionId[]> {
  const rows = await query<SubmissionId>(database, statement, [value]);
  const emails = rows.filter(({ kind }) => kind === 'email').map(({ id }) => id);
  await removeEmailFiles(dataDir, emails);
  return rows;
}

/** Formats removed rows, counted by kind, for people. */
export const formatRemoved = (rows: readonly SubmissionId[]): string =>
  kinds.map((kind) => `${rows.filter((row) => row.kind === kind).length} of kind ${kind}`).join(', ');

interface RetentionOptions {
  readonly database: Promise<Database>;
  readonly dataDir: string;
  readonly days: number;
  readonly log: Log;
}

const dayMs = 24 * 60 * 60_000;

/** Removes old data now and once a day. Returns a function that ends this. */
export function startRetention({ database, dataDir, days, log }: RetentionOptions): () => Promise<void> {
  async function removeOld(): Promise<void> {
    try {
      const statement = 'select * from private.retain($1)';
      const removed = await removeSubmissions(await database, dataDir, [statement, days]);
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
