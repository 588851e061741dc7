import { setTimeout as pause } from 'node:timers/promises';
import { createVisitors, leadCall, mailCall } from 'server/test-support/clients';
import { startChildServer } from '../harness/child-server';
import { createLedger } from '../harness/ledger';
import { withPostgres } from '../harness/postgres';
import { type Place, setThrottle, withDataFolder } from '../harness/saved-data';
import {
  createFaults,
  createRandom,
  type Scenario,
  type ScenarioOptions,
  type ScenarioResult,
  sideBySide,
} from '../harness/scenario';

const visitorsAtOnce = 8;

/** Kills the server again and again while visitors submit, and looks for everything that it acknowledged. */
async function killAgainAndAgain(
  place: Place,
  { seed, short, report }: ScenarioOptions,
  afterKill: (round: number) => Promise<void> = async () => undefined,
): Promise<ScenarioResult> {
  const kills = short ? 2 : 30;
  const random = createRandom(seed);
  const faults = createFaults();
  const ledger = createLedger(faults);
  const { lead: leads, mail: mails } = ledger.acknowledged;
  let sent = 0;
  await setThrottle(place, 1_000_000);

  for (let round = 1; round <= kills; round += 1) {
    const server = await startChildServer(place);
    const visitors = createVisitors(server.address);
    let alive = true;
    const load = sideBySide(visitorsAtOnce, async () => {
      sent += 1;
      const email = `visitor-${sent}@example.com`;
      const isMail = sent % 4 === 0;
      const { status } = await visitors.ask((isMail ? mailCall : leadCall)(email));
      if (status === (isMail ? 200 : 201)) (isMail ? mails : leads).add(email);
      else if (status !== 0) faults.add(`answered ${status}`, isMail ? 'to a mail' : 'to a lead');
      return alive && status !== 0;
    });
    // Until the first answer the database is opening; the kill shall meet it at work.
    const before = leads.size;
    while (leads.size === before) await pause(20);
    await pause((short ? 300 : 1500) * random());
    alive = false;
    await server.kill();
    await load;
    await afterKill(round);
    visitors.close();
    if (round % 5 === 0) report(`${round} kills, ${leads.size} leads and ${mails.size} mails acknowledged`);
  }

  return {
    counts: { kills, ...(await ledger.close(place)) },
    faults: faults.lines,
  };
}

export const durability: Scenario = {
  name: 'durability',
  what: 'kill -9 under load: everything acknowledged is there afterwards, and once',
  run: (options) => withDataFolder((place) => killAgainAndAgain(place, options)),
};

/** Kills PostgreSQL too, every second time. */
export const durabilityOnPostgres: Scenario = {
  name: 'durability-pg',
  what: 'the same on a PostgreSQL server of its own, which is killed as well',
  run: (options) =>
    withPostgres((postgres) =>
      withDataFolder(
        (place) =>
          killAgainAndAgain(place, options, async (round) => {
            if (round % 2 !== 0) return;
            await postgres.stop('SIGKILL');
            await postgres.start();
          }),
        { DATABASE_URL: postgres.url },
      ),
    ),
};
