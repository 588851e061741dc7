import { createHash } from 'node:crypto';
import type { Database } from '../database';
import type { Fault } from './fault-report';

/** Rows at most. A flood of invented faults fills the table, and is then only counted. */
const maxRows = 2000;
/** How long a fault stays after its last report. */
const keptFor = '30 days';

/** Identifies a fault, however often it was reported. */
export const identifyFault = ({ times: _times, ...fault }: Fault): string =>
  createHash('sha256').update(JSON.stringify(fault)).digest('hex');

/**
 * Adds faults to those that are kept, and forgets the old ones. One transaction, however many there are.
 *
 * @param faults - By {@link identifyFault}.
 */
export async function saveFaults(database: Database, faults: ReadonlyMap<string, Fault>): Promise<void> {
  const rows = [...faults].map(([key, fault]) => ({ ...fault, key }));
  await database.transaction(async (session) => {
    await session.query(`delete from private.faults where last_at < now() - interval '${keptFor}'`);
    await session.query(
      `with reported as (
         select * from jsonb_to_recordset($1::jsonb) as f(
           key text, remote text, release text, phase text, "byExtension" boolean, page text, cause text, stack text[], times bigint
         )
       ), room as (
         select ${maxRows} - count(*) as rows from private.faults
       ), admitted as (
         select reported.*, row_number() over (order by (known.key is null)) as place, known.key is not null as is_known
         from reported left join private.faults as known using (key)
       )
       insert into private.faults (key, remote, release, phase, by_extension, page, cause, stack, times)
       select key, remote, release, phase, "byExtension", page, cause, stack, times
       from admitted, room where is_known or place <= room.rows + (select count(*) from admitted where is_known)
       on conflict (key) do update set times = faults.times + excluded.times, last_at = now()`,
      [JSON.stringify(rows)],
    );
  });
}

/** A fault that is kept, with its counts. */
export interface SavedFault extends Omit<Fault, 'byExtension'> {
  readonly by_extension: boolean;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Reads the faults that are kept, the latest first. */
export const readFaults = (database: Database): Promise<readonly SavedFault[]> =>
  database.transaction((session) =>
    session.query<SavedFault>(
      `select remote, release, phase, by_extension, page, cause, stack, times::double precision as times, first_at, last_at
       from private.faults order by last_at desc, key limit 200`,
    ),
  );

/** How often faults were reported, by remote, release and phase. */
export type FaultCount = Omit<SavedFault, 'page' | 'cause' | 'stack' | 'first_at'>;

/** Counts the faults that are kept, the most frequent first. */
export const countFaults = (database: Database): Promise<readonly FaultCount[]> =>
  database.transaction((session) =>
    session.query<FaultCount>(
      `select remote, release, phase, by_extension, sum(times)::double precision as times, max(last_at) as last_at
       from private.faults group by remote, release, phase, by_extension
       order by by_extension, times desc, remote, release, phase limit 100`,
    ),
  );
