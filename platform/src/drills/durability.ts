import { setTimeout as pause } from 'node:timers/promises';
import { startChildServer } from './child-server';
import {
  createFaults,
  createRandom,
  type Drill,
  type DrillOptions,
  type DrillResult,
  sideBySide,
} from './drill';
import { withPostgres } from './postgres';
import { type Place, readLeads, readMails, setThrottle, withDataFolder } from './records';
import { createVisitors, leadCall, mailCall } from './visitor';

const count = (texts: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

const visitorsAtOnce = 8;

/** Kills the server again and again while visitors submit, and looks for everything that it acknowledged. */
async function killAgainAndAgain(
  place: Place,
  { seed, short, report }: DrillOptions,
  afterKill: (round: number) => Promise<void> = async () => undefined,
): Promise<DrillResult> {
  const kills = short ? 2 : 30;
  const random = createRandom(seed);
  const faults = createFaults();
  const leads = new Set<string>();
  const mails = new Set<string>();
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

  const savedLeads = count((await readLeads(place)).map(({ email }) => email));
  const savedMails = count(
    (await readMails(place)).map((mail) => /visitor-\d+@example\.com/.exec(mail)?.[0] ?? 'unreadable'),
  );
  const check = (what: string, acknowledged: ReadonlySet<string>, saved: ReadonlyMap<string, number>) => {
    for (const email of acknowledged) if (!saved.has(email)) faults.add(`${what} lost`, email);
    for (const [email, times] of saved) if (times > 1) faults.add(`${what} saved ${times} times`, email);
  };
  check('a lead was', leads, savedLeads);
  check('a mail was', mails, savedMails);
  return {
    counts: {
      kills,
      'leads acknowledged': leads.size,
      'leads found': savedLeads.size,
      'mails acknowledged': mails.size,
      'mails found': savedMails.size,
    },
    faults: faults.lines,
  };
}

export const durability: Drill = {
  name: 'durability',
  what: 'kill -9 under load: everything acknowledged is there afterwards, and once',
  run: (options) => withDataFolder((place) => killAgainAndAgain(place, options)),
};

/** Kills PostgreSQL too, every second time. */
export const durabilityOnPostgres: Drill = {
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
