import type { Drill } from './drill';
import { durability, durabilityOnPostgres } from './durability';
import { faultsDatabase } from './faults-database';
import { faultsSmtp } from './faults-smtp';
import { hostility } from './hostility';
import { load } from './load';

export type { Drill, DrillOptions, DrillResult } from './drill';

/** Every drill, in the order in which they run. */
export const drills: readonly Drill[] = [
  durability,
  durabilityOnPostgres,
  hostility,
  load,
  faultsDatabase,
  faultsSmtp,
];
