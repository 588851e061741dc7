import { setTimeout as pause } from 'node:timers/promises';
import { type Behaviour, SmtpFixture } from '@proper/server/test-support/smtp-fixture';
import { findPostgres, startPostgres } from '@proper/server/test-support/temporary-postgres';
import {
  becomesTrue,
  createRandom,
  type Drill,
  type DrillContext,
  startServer,
  withDataFolder,
} from './harness';
import { Ledger } from './ledger';

/** What the server depends on, and how that fails too. */
interface Variant {
  readonly env?: NodeJS.ProcessEnv;
  /** Breaks or repairs something while the server runs and visitors submit forms. */
  readonly disturb?: (round: number) => Promise<void>;
  /** Repairs everything before the comparison. */
  readonly repair?: () => Promise<void>;
  readonly readDelivered?: () => readonly string[];
}

type Counts = Readonly<Record<string, number>>;

/** Kills the server again and again while visitors submit forms, and then looks for everything that it acknowledged. */
async function killRepeatedly(
  { seed, isShort, report, faults }: DrillContext,
  { env = {}, disturb, repair, readDelivered }: Variant,
): Promise<Counts> {
  const rounds = isShort ? 2 : 30;
  // Each variant has its own: they run at the same time.
  const random = createRandom(seed);
  const ledger = new Ledger(faults);
  const { lead, email } = ledger.acknowledged;
  return withDataFolder(async (dataDir) => {
    for (let round = 1; round <= rounds; round += 1) {
      const before = { leads: lead.size, emails: email.size };
      const server = await startServer({ dataDir, env });
      const stopVisitors = ledger.startVisitors(server.address);
      // Until the first acknowledgement the database is still opening; the kill is to hit a server at work.
      const isWorking = () => lead.size > before.leads && email.size > before.emails;
      if (!(await becomesTrue(isWorking))) faults.add('nothing more was accepted', `(kill ${round})`);
      await disturb?.(round);
      await pause((isShort ? 300 : 1500) * random());
      const visitorsLeft = stopVisitors();
      await server.kill();
      await visitorsLeft;
      if (round % 10 === 0)
        report(`${round} kills, ${lead.size} leads and ${email.size} emails acknowledged`);
    }
    await repair?.();
    return { kills: rounds, ...(await ledger.compare({ dataDir, env }, readDelivered)) };
  });
}

async function withPostgres(work: (variant: Variant) => Promise<Counts>): Promise<Counts | string> {
  const folder = findPostgres();
  if (folder === undefined) return 'npm has installed no PostgreSQL for this machine';
  const postgres = await startPostgres(folder, true);
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
  async function behave(behaviour: Behaviour | 'down'): Promise<void> {
    if (isDown) await smtp.start();
    isDown = behaviour === 'down';
    if (behaviour === 'down') await smtp.stop();
    else smtp.behaviour = behaviour;
  }
  try {
    return await work({
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'website@example.com' },
      disturb: (round) => behave(behaviours[round % behaviours.length] ?? 'take'),
      repair: () => behave('take'),
      readDelivered: () => smtp.received.map(({ source }) => source),
    });
  } finally {
    await smtp.stop();
  }
}

/** The variants run at the same time, because each mostly waits. */
export const kills: Drill = {
  name: 'kills',
  summary:
    'kill -9 of the server under load, with a PostgreSQL server that is killed or an SMTP server that fails: everything acknowledged is saved, once',

  async run(context) {
    const kill = (variant: Variant) => killRepeatedly(context, variant);
    const variants = { embedded: kill({}), PostgreSQL: withPostgres(kill), SMTP: withSmtp(kill) };
    const counts: Record<string, number | string> = {};
    for (const [variant, running] of Object.entries(variants)) {
      const result = await running;
      if (typeof result === 'string') counts[variant] = `not tried: ${result}`;
      else for (const [name, count] of Object.entries(result)) counts[`${variant}: ${name}`] = count;
    }
    return counts;
  },
};
