import { backup } from './backup';
import type { Drill } from './drill';
import { durability, durabilityOnPostgres } from './durability';
import { faultsClock } from './faults-clock';
import { faultsDatabase } from './faults-database';
import { faultsDisk } from './faults-disk';
import { faultsSmtp } from './faults-smtp';
import { hostility } from './hostility';
import { load } from './load';
import { powerCut } from './power-cut';

export type { Drill, DrillOptions, DrillResult } from './drill';

/** Every drill, in the order in which they run. */
export const drills: readonly Drill[] = [
  durability,
  durabilityOnPostgres,
  powerCut,
  hostility,
  load,
  faultsDatabase,
  faultsSmtp,
  faultsDisk,
  faultsClock,
  backup,
];
