import type { Order } from './pglite-messages';

/** When a database is looked after. */
export interface UpkeepPlan {
  /** Milliseconds from the start to the first time, and between two looks whether anything is to be done. */
  readonly lookMs: number;
  /** Milliseconds between one time and the next, where something was done in between and nothing waits. */
  readonly everyMs: number;
  /** After so many transactions it is done at once, however many wait. */
  readonly everyTransactions: number;
}

export const upkeepPlan: UpkeepPlan = { lookMs: 10_000, everyMs: 5 * 60_000, everyTransactions: 5000 };

/** Dead rows from which on a table is vacuumed: 50, and a fifth of the living, as PostgreSQL's own daemon has it. */
const tablesToVacuum = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
    where n_dead_tup > 50 + n_live_tup / 5`;

/**
 * Does what a PostgreSQL server does in processes of its own, which the embedded one has not: frees the room of dead
 * rows, and ends the log that a recovery would have to read.
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
