import { setTimeout as pause } from 'node:timers/promises';
import { startChildServer } from './child-server';
import { createFaults, type Drill, sideBySide } from './drill';
import { withPostgres } from './postgres';
import { readLeads, setThrottle, withDataFolder } from './records';
import { createVisitors, leadCall } from './visitor';

/** Stops and starts the database while visitors submit. Each tries again until the lead is saved. */
export const faults: Drill = {
  name: 'faults',
  what: 'PostgreSQL stopped and started under load: 503 meanwhile, and every lead arrives once tried again',

  run: ({ short, report }) =>
    withPostgres((postgres) =>
      withDataFolder(
        async (place) => {
          const found = createFaults();
          const acknowledged: string[] = [];
          const outages = short ? 1 : 5;
          let sent = 0;
          let refused = 0;
          let over = false;
          await setThrottle(place, 10_000_000);
          const server = await startChildServer(place);
          const visitors = createVisitors(server.address);

          async function submit(): Promise<boolean> {
            sent += 1;
            const email = `patient-${sent}@example.com`;
            const lead = leadCall(email);
            const attempt = sent.toString(16).padStart(32, '0');
            const call = { ...lead, headers: { ...lead.headers, 'idempotency-key': attempt } };
            for (let tries = 0; tries < 600; tries += 1) {
              const { status, body } = await visitors.ask(call);
              if (status === 201) {
                acknowledged.push(email);
                return !over;
              }
              refused += 1;
              if (status !== 503) found.add(`answered ${status}`, body);
              await pause(50);
            }
            found.add('never saved', email);
            return false;
          }

          const load = sideBySide(8, submit);
          for (let outage = 1; outage <= outages; outage += 1) {
            await pause(short ? 500 : 2000);
            await postgres.stop(outage % 2 === 0 ? 'SIGKILL' : 'SIGINT');
            await pause(short ? 500 : 3000);
            await postgres.start();
            report(`outage ${outage}, ${acknowledged.length} leads acknowledged`);
          }
          await pause(500);
          over = true;
          await load;
          visitors.close();
          await server.kill();

          const saved = (await readLeads(place)).map(({ email }) => email);
          const distinct = new Set(saved);
          for (const email of acknowledged) if (!distinct.has(email)) found.add('lost', email);
          if (saved.length !== distinct.size)
            found.add('saved twice', `${saved.length - distinct.size} leads`);
          if (refused === 0) found.add('no request met an outage');
          return {
            counts: {
              outages,
              'leads sent': sent,
              acknowledged: acknowledged.length,
              found: distinct.size,
              'told to try again': refused,
            },
            faults: found.lines,
          };
        },
        { DATABASE_URL: postgres.url },
      ),
    ),
};
