import {
  findPostgres,
  startPostgres,
  type TemporaryPostgres,
} from '@proper/server/test-support/temporary-postgres';
import type { ScenarioResult } from './scenario';

/** Gives `work` an empty PostgreSQL server of its own. Skipped where there is none. */
export async function withPostgres(
  work: (postgres: TemporaryPostgres) => Promise<ScenarioResult>,
): Promise<ScenarioResult> {
  const tools = findPostgres();
  if (tools === undefined)
    return { skipped: 'there is no PostgreSQL from npm for this machine, nor one of its own' };
  const postgres = await startPostgres(tools, { durable: true });
  try {
    return await work(postgres);
  } finally {
    await postgres.remove();
  }
}
