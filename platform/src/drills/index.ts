import type { Drill } from './drill';
import { durability, durabilityOnPostgres } from './durability';
import { faults } from './faults';
import { hostility } from './hostility';
import { load } from './load';

export type { Drill, DrillOptions, DrillResult } from './drill';

/** Every drill, in the order in which they run. */
export const drills: readonly Drill[] = [durability, durabilityOnPostgres, hostility, load, faults];
