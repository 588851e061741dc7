import { badReleases, fuzzReleases } from './bad-releases';
import { composerCrash } from './composer-crash';
import { day } from './day';
import { descriptors } from './descriptors';
import { flood } from './flood';
import { goLive } from './go-live';
import type { Drill } from './harness';
import { kills } from './kills';
import { monitoring } from './monitoring';
import { nodeVersions } from './node-versions';
import { ownRepository } from './own-repository';
import { upgrade } from './upgrade';

/** Every drill without a browser, in the order in which they run. */
export const drills: readonly Drill[] = [
  kills,
  descriptors,
  flood,
  day,
  composerCrash,
  badReleases,
  monitoring,
  fuzzReleases,
  nodeVersions,
  upgrade,
  goLive,
  ownRepository,
];
