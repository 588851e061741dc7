import type { Order } from './pglite-thread';

/** When a database is vacuumed and a checkpoint made. */
export interface UpkeepPlan {
  /** Milliseconds from the start to the first time, and between two looks whether anything is to be done. */
  readonly lookMs: number;
  /** Milliseconds between one time and the next, when there were transactions in between and none waits. */
  readonly everyMs: number;
  /** After so many transactions it is done at once, however many wait. */
  readonly everyTransactions: number;
}

export const upkeepPlan: UpkeepPlan = { lookMs: 10_000, everyMs: 5 * 60_000, everyTransactions: 5000 };

/** A table is vacuumed from so many dead rows on: 50 and a fifth of the live ones, as autovacuum does. */
const tablesToVacuum = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
    where n_dead_tup > 50 + n_live_tup / 5`;

/**
 * Does what PostgreSQL leaves to background processes, which the embedded one does not have: it frees the room of dead
 * rows (vacuum), and shortens the log that a recovery has to read (checkpoint).
 *
 * @param isFirst - Vacuums every table: what a crash left behind is not counted.
 */
export async function lookAfter(
  command: (order: Order) => Promise<readonly { readonly name: string }[]>,
  isFirst: boolean,
): Promise<void> {
  const statement = (text: string) => command({ do: 'command', statement: text });
  if (isFirst) await statement('vacuum');
  else {
    // Counts of the last second may not be in yet.
    await statement('select pg_stat_force_next_flush()');
    for (const { name } of await statement(tablesToVacuum)) await statement(`vacuum ${name}`);
  }
  await statement('checkpoint');
}
