import { createVisitors, leadCall } from '@proper/server/test-support/clients';
import { startChildServer } from '../harness/child-server';
import { quantile } from '../harness/quantile';
import { liftThrottle, readLeads, setThrottle, withDataFolder } from '../harness/saved-data';
import { createFaults, type Scenario, sideBySide } from '../harness/scenario';

const visitorsAtOnce = 200;

/**
 * Many visitors submit at once, without a pause. In a first round, within the limits, everything must be saved; in a
 * second one, beyond them, as much as the limit allows must be, and everything else is answered 429.
 */
export const load: Scenario = {
  name: 'load',
  what: '200 visitors at once: nothing acknowledged is lost, 429 comes from the throttle alone',
  measures: true,

  run: ({ seed, short, report }) =>
    withDataFolder(async (setup) => {
      const faults = createFaults();
      const times: number[] = [];
      const acknowledged = new Set<string>();
      let sent = 0;
      let refused = 0;

      async function round(seconds: number, mayRefuse: boolean): Promise<void> {
        const server = await startChildServer(setup);
        const visitors = createVisitors(server.address);
        await visitors.ask({ method: 'GET', path: '/rest/v1/email_submissions', headers: {} });
        const end = performance.now() + seconds * 1000;
        await sideBySide(visitorsAtOnce, async () => {
          sent += 1;
          const email = `load-${seed}-${sent}@example.com`;
          const started = performance.now();
          const { status, body } = await visitors.ask(leadCall(email));
          if (!mayRefuse) times.push(performance.now() - started);
          if (status === 201) acknowledged.add(email);
          else if (status === 429 && mayRefuse && body.includes('PT429')) refused += 1;
          else faults.add(`answered ${status}`, body.slice(0, 200));
          return performance.now() < end;
        });
        visitors.close();
        await server.kill();
      }

      await liftThrottle(setup);
      await round(short ? 1 : 60, false);
      const withinLimits = acknowledged.size;
      report(`${withinLimits} saved within the limits`);
      const limit = withinLimits + 500;
      await setThrottle(setup, limit);
      await round(short ? 1 : 10, true);
      if (acknowledged.size > limit) faults.add('the throttle let pass', `${acknowledged.size} of ${limit}`);

      const saved = (await readLeads(setup)).map(({ email }) => email);
      const found = new Set(saved);
      for (const email of acknowledged) if (!found.has(email)) faults.add('lost', email);
      if (saved.length !== found.size) faults.add('saved twice', `${saved.length - found.size} leads`);
      return {
        counts: {
          visitors: visitorsAtOnce,
          sent,
          acknowledged: acknowledged.size,
          found: found.size,
          'refused by the throttle': refused,
          p50: quantile(times, 0.5),
          p99: quantile(times, 0.99),
          slowest: quantile(times, 1),
        },
        faults: faults.lines,
      };
    }),
};
