import { readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import type { Database } from '../database';
import { removeEmailFiles } from './senders';

/** A row that was removed. */
export interface RemovedRow {
  readonly kind: 'lead' | 'newsletter' | 'email';
  readonly id: string;
}

/** What removes rows. */
const removals = {
  /** All that the person with an address has submitted. */
  person: 'select * from private.forget($1)',
  /** Leads and contact requests from before a time, but none that waits to be delivered. */
  before: 'select * from private.remove_before($1, 1)',
  /** The same for what is older than some days, but at most a tenth, once a day: a clock that is wrong must not empty the tables. */
  olderThanDays: 'select * from private.retain($1)',
};

/** Removes rows, and the files of the emails among them. Returns the rows. */
export async function removeSubmissions(
  database: Database,
  dataDir: string,
  [what, value]: readonly [what: keyof typeof removals, value: string | number],
): Promise<readonly RemovedRow[]> {
  const rows = await database.transaction((session) => session.query<RemovedRow>(removals[what], [value]));
  const emails = rows.filter(({ kind }) => kind === 'email').map(({ id }) => id);
  await removeEmailFiles(dataDir, emails);
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

/** Removes older data, now and once a day: see {@link removals}. Returns a function that ends this. */
export function startRetention({ database, dataDir, days, log }: RetentionOptions): () => Promise<void> {
  async function removeOld(): Promise<void> {
    try {
      const removed = await removeSubmissions(await database, dataDir, ['olderThanDays', days]);
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
