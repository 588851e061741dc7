import { fuzzing } from '../fuzzing/fuzzing';
import type { Scenario } from '../harness/scenario';
import { backup } from './backup';
import { everyPage, newcomer, oneRemote } from './browser-drills';
import { composerCrash } from './composer-crash';
import { day } from './day/day';
import { deployments } from './deployments';
import { descriptors } from './descriptors';
import { durability, durabilityOnPostgres, durabilityOnSmtp } from './durability';
import { faultGrid } from './fault-grid';
import { faultsClock } from './faults-clock';
import { faultsDatabase } from './faults-database';
import { faultsDisk } from './faults-disk';
import { faultsSmtp } from './faults-smtp';
import { flood } from './flood';
import { load } from './load';
import { lockOut } from './lock-out';
import { lockRace } from './lock-race';
import { powerCut } from './power-cut';

/** Every scenario, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  durability,
  durabilityOnPostgres,
  durabilityOnSmtp,
  powerCut,
  fuzzing,
  load,
  lockOut,
  flood,
  descriptors,
  faultsDatabase,
  faultsSmtp,
  faultsDisk,
  faultsClock,
  backup,
  composerCrash,
  faultGrid,
  deployments,
  day,
  lockRace,
  newcomer,
  oneRemote,
  everyPage,
];
