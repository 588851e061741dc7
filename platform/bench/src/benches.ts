import type { Bench } from './bench';
import { development } from './development/development';
import { growth } from './growth/growth';
import { pages } from './pages/pages';
import { server } from './server/server';

/** In the order of the help. */
export const benches: readonly Bench[] = [pages, server, growth, development];
