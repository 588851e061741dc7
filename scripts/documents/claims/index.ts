import type { TestClaim } from './claim';
import { ofDevelopment } from './develop';
import { ofMaintenance } from './maintain';
import { ofOperation } from './operate';

/** Which test runs which documented command. A command with `--help` needs none: all of those are run. */
export const claims: readonly TestClaim[] = [...ofDevelopment, ...ofMaintenance, ...ofOperation];
