import type { Bench } from './bench';
import { growth } from './growth/growth';
import { pages } from './pages/pages';
import { server } from './server/server';

/** In the order of the help. */
export const benches: readonly Bench[] = [pages, server, growth];
