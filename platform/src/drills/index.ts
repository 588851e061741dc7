import type { Drill } from './drill';
import { durability } from './durability';
import { hostility } from './hostility';
import { load } from './load';

export type { Drill, DrillOptions, DrillResult } from './drill';

/** Every drill, in the order in which they run. */
export const drills: readonly Drill[] = [durability, hostility, load];
