import { setTimeout as pause } from 'node:timers/promises';
import { createVisitors, leadCall, mailCall } from '@proper/server/test-support/clients';
import type { Behaviour, SmtpFixture } from '@proper/server/test-support/smtp-fixture';
import { startChildServer } from '../harness/child-server';
import { createLedger } from '../harness/ledger';
import { withPostgres } from '../harness/postgres';
import { liftThrottle, readEmails, type ServerSetup, withDataFolder } from '../harness/saved-data';
import {
  createFaults,
  createRandom,
  type Faults,
  type Scenario,
  type ScenarioOptions,
  type ScenarioResult,
  sideBySide,
} from '../harness/scenario';
import { withSmtp } from '../harness/smtp';
import { within } from '../harness/within';

const visitorsAtOnce = 8;

/** Milliseconds in which whatever still waits must arrive. */
const patienceMs = 120_000;

/** What a variant does beside killing the server. */
interface Variant {
  readonly afterKill?: (round: number) => Promise<void> | void;
  /** Finds the mails afterwards; in the data folder by default. */
  readonly findMails?: (faults: Faults) => Promise<readonly string[]>;
}

/** Kills the server again and again while visitors submit, and looks for everything that it acknowledged. */
async function killAgainAndAgain(
  setup: ServerSetup,
  { seed, short, report }: ScenarioOptions,
  { afterKill, findMails }: Variant = {},
): Promise<ScenarioResult> {
  const kills = short ? 2 : 30;
  const random = createRandom(seed);
  const faults = createFaults();
  const ledger = createLedger(faults);
  const { lead: leads, mail: mails } = ledger.acknowledged;
  let sent = 0;
  await liftThrottle(setup);

  for (let round = 1; round <= kills; round += 1) {
    const server = await startChildServer(setup);
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
    // Until the first answer the database is opening. The kill is to come while it works.
    const before = { leads: leads.size, mails: mails.size };
    while (leads.size === before.leads || mails.size === before.mails) await pause(20);
    await pause((short ? 300 : 1500) * random());
    alive = false;
    await server.kill();
    await load;
    await afterKill?.(round);
    visitors.close();
    if (round % 5 === 0) report(`${round} kills, ${leads.size} leads and ${mails.size} mails acknowledged`);
  }

  const found = await findMails?.(faults);
  return { counts: { kills, ...(await ledger.close(setup, found)) }, faults: faults.lines };
}

export const durability: Scenario = {
  name: 'durability',
  what: 'kill -9 under load: everything acknowledged is there afterwards, and once',
  run: (options) => withDataFolder((setup) => killAgainAndAgain(setup, options)),
};

/** Kills PostgreSQL too, every second time. */
export const durabilityOnPostgres: Scenario = {
  name: 'durability-pg',
  what: 'the same on a PostgreSQL server of its own, which is killed as well',
  run: (options) =>
    withPostgres((postgres) =>
      withDataFolder(
        (setup) =>
          killAgainAndAgain(setup, options, {
            async afterKill(round) {
              if (round % 2 !== 0) return;
              await postgres.stop('SIGKILL');
              await postgres.start();
            },
          }),
        { DATABASE_URL: postgres.url },
      ),
    ),
};

const behaviours: readonly Behaviour[] = ['take', 'take', 'hang', { at: 'data', code: 451 }];

/** Sends what still waits after the kills. Returns what arrived, each Message-ID once: a mail under two IDs counts twice. */
async function deliverRest(
  setup: ServerSetup,
  smtp: SmtpFixture,
  faults: Faults,
): Promise<readonly string[]> {
  smtp.behaviour = 'take';
  const stored = (await readEmails(setup)).length;
  const server = await startChildServer(setup);
  const arrived = () => new Map(smtp.received.map(({ mail, source }) => [mail.messageId, source]));
  if (!(await within(patienceMs, () => arrived().size >= stored)))
    faults.add('not every mail arrived', `${arrived().size} of ${stored}`);
  await server.kill();
  if (stored !== arrived().size)
    faults.add('mails are stored twice or not at all', `${stored} of ${arrived().size}`);
  return [...arrived().values()];
}

/** Has the SMTP server take, defer or hang, from one kill to the next. */
export const durabilityOnSmtp: Scenario = {
  name: 'durability-smtp',
  what: 'the same with mails sent on by SMTP: each arrives, and one that arrives again is known by its Message-ID',
  run: (options) =>
    withSmtp((smtp, env) =>
      withDataFolder((setup) => {
        const random = createRandom(options.seed);
        const behaveAnew = (): void => {
          smtp.behaviour = behaviours[Math.floor(random() * behaviours.length)] ?? 'take';
        };
        behaveAnew();
        return killAgainAndAgain(setup, options, {
          afterKill: behaveAnew,
          findMails: (faults) => deliverRest(setup, smtp, faults),
        });
      }, env),
    ),
};
