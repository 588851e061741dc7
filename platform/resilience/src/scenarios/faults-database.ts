import { setTimeout as pause } from 'node:timers/promises';
import { withPostgres } from '../harness/postgres';
import { withDataFolder } from '../harness/saved-data';
import type { Scenario } from '../harness/scenario';
import { startUnderLoad } from '../harness/under-load';

/** Stops and starts the database while visitors submit. */
export const faultsDatabase: Scenario = {
  name: 'faults-database',
  what: 'PostgreSQL stopped and started under load: 503 meanwhile, and every lead arrives once tried again',

  run: ({ short, report }) =>
    withPostgres((postgres) =>
      withDataFolder(
        async (setup) => {
          const outages = short ? 1 : 5;
          const { faults, ledger, server, visitors } = await startUnderLoad(setup, {
            refusals: [503],
            pauseMs: 10,
          });
          for (let outage = 1; outage <= outages; outage += 1) {
            await pause(short ? 500 : 2000);
            await postgres.stop(outage % 2 === 0 ? 'SIGKILL' : 'SIGINT');
            await pause(short ? 500 : 3000);
            await postgres.start();
            report(`outage ${outage}, ${ledger.acknowledged.lead.size} leads acknowledged`);
          }
          await pause(500);
          await visitors.leave();
          await server.kill();

          if (visitors.refused.lead === 0) faults.add('no lead met an outage');
          return {
            counts: {
              outages,
              ...(await ledger.close(setup)),
              'told to try again': visitors.refused.lead,
            },
            faults: faults.lines,
          };
        },
        { DATABASE_URL: postgres.url },
      ),
    ),
};
