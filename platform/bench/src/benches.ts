import type { Bench } from './bench';
import { growth } from './growth/growth';
import { server } from './server/server';

/** In the order of the help. */
export const benches: readonly Bench[] = [server, growth];
