import { setTimeout as pause } from 'node:timers/promises';
import { type Behaviour, SmtpFixture } from '@proper/server/test-support/smtp-fixture';
import { findPostgres, startPostgres } from '@proper/server/test-support/temporary-postgres';
import {
  becomesTrue,
  createRandom,
  type Drill,
  type DrillContext,
  type ServerSetup,
  startServer,
  withDataFolder,
} from './harness';
import { createLedger, startVisitors } from './ledger';

/** What a variant has in addition to the server. */
interface Variant {
  readonly env?: NodeJS.ProcessEnv;
  /** Breaks and repairs something while the server runs and visitors submit. */
  readonly disturb?: (round: number) => Promise<void>;
  /** Called before the comparison: from now on, all is well. */
  readonly repair?: () => void;
  readonly delivered?: () => readonly string[];
}

type Counts = Readonly<Record<string, number>>;

/** Kills the server again and again while visitors submit, and looks for everything that it acknowledged. */
async function killRepeatedly(
  { seed, short, report, faults }: DrillContext,
  { env = {}, disturb, repair, delivered }: Variant,
): Promise<Counts> {
  const kills = short ? 2 : 30;
  const random = createRandom(seed);
  const ledger = createLedger(faults);
  const { lead, email } = ledger.acknowledged;
  return withDataFolder(async (dataDir) => {
    const setup: ServerSetup = { dataDir, env };
    for (let round = 1; round <= kills; round += 1) {
      const before = { leads: lead.size, emails: email.size };
      const server = await startServer(setup);
      const leave = startVisitors(server.address, ledger, { faults, allowed: [0, 429, 503] });
      // The kill comes while it works: until the first answers the database is opening.
      const isTaking = () => lead.size > before.leads && email.size > before.emails;
      if (!(await becomesTrue(isTaking))) faults.add('nothing was taken any more', `(kill ${round})`);
      await disturb?.(round);
      await pause((short ? 300 : 1500) * random());
      const left = leave();
      await server.kill();
      await left;
      if (round % 10 === 0)
        report(`${round} kills, ${lead.size} leads and ${email.size} emails acknowledged`);
    }
    repair?.();
    return { kills, ...(await ledger.compare(setup, delivered)) };
  });
}

async function withPostgres(work: (variant: Variant) => Promise<Counts>): Promise<Counts | string> {
  const tools = findPostgres();
  if (tools === undefined) return 'there is no PostgreSQL from npm for this machine, nor one of its own';
  const postgres = await startPostgres(tools, true);
  try {
    return await work({
      env: { DATABASE_URL: postgres.url },
      async disturb(round) {
        await postgres.stop(round % 2 === 0 ? 'SIGKILL' : 'SIGINT');
        await pause(300);
        await postgres.start();
      },
    });
  } finally {
    await postgres.remove();
  }
}

const behaviours: readonly (Behaviour | 'down')[] = ['hang', 'down', { at: 'data', code: 451 }, 'take'];

async function withSmtp(work: (variant: Variant) => Promise<Counts>): Promise<Counts> {
  const smtp = new SmtpFixture();
  await smtp.start();
  let isDown = false;
  try {
    return await work({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'website@example.com' },
      async disturb(round) {
        const behaviour = behaviours[round % behaviours.length] ?? 'take';
        if (isDown) await smtp.start();
        isDown = behaviour === 'down';
        if (behaviour === 'down') await smtp.stop();
        else smtp.behaviour = behaviour;
      },
      repair() {
        smtp.behaviour = 'take';
        if (isDown) void smtp.start();
      },
      delivered: () => smtp.received.map(({ source }) => source),
    });
  } finally {
    await smtp.stop();
  }
}

/** The three run next to each other: each mostly waits. */
export const kills: Drill = {
  name: 'kills',
  what: 'kill -9 under load, of a PostgreSQL server too, with an SMTP server that fails: what was acknowledged is there, once',

  async run(context) {
    const kill = (variant: Variant) => killRepeatedly(context, variant);
    const results = { embedded: kill({}), PostgreSQL: withPostgres(kill), SMTP: withSmtp(kill) };
    const counts: Record<string, number | string> = {};
    for (const [name, result] of Object.entries(results)) {
      const counted = await result;
      if (typeof counted === 'string') counts[name] = `not tried: ${counted}`;
      else for (const [what, count] of Object.entries(counted)) counts[`${name}: ${what}`] = count;
    }
    return counts;
  },
};
