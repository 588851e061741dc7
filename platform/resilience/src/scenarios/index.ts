import type { Scenario } from '../scenario';
import { badReleases, watchedTeams } from './bad-releases';
import { browserScenarios } from './browser';
import { composerCrash } from './composer-crash';
import { day } from './day';
import { descriptors } from './descriptors';
import { flood } from './flood';
import { kills } from './kills';
import { powerCut } from './power-cut';

/** Every scenario, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  kills,
  powerCut,
  descriptors,
  flood,
  day,
  composerCrash,
  badReleases,
  watchedTeams,
  ...browserScenarios,
];
