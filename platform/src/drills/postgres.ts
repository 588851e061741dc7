import { findPostgres, startPostgres, type TemporaryPostgres } from '../backends/database/temporary-postgres';
import type { DrillResult } from './drill';

/** Gives `work` an empty PostgreSQL server of its own. Where the machine has none, says so, and nothing is drilled. */
export async function withPostgres(
  work: (postgres: TemporaryPostgres) => Promise<DrillResult>,
): Promise<DrillResult> {
  const tools = findPostgres();
  if (tools === undefined) return { counts: { 'not drilled': 'no PostgreSQL on this machine' }, faults: [] };
  const postgres = await startPostgres(tools, { durable: true });
  try {
    return await work(postgres);
  } finally {
    await postgres.remove();
  }
}
