import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedDefaults } from 'operator-kit/embedded-defaults';
import { listMails } from 'server/mail/folders';
import { type Behaviour, SmtpFixture } from 'server/test-support/smtp-fixture';

export interface KillDrillOptions {
  /** How often the server is killed. */
  readonly rounds: number;
  /** The same seed kills after the same pauses and lets the SMTP server misbehave in the same way. */
  readonly seed: number;
  /** An empty folder. */
  readonly dataDir: string;
}

/** What became of the mails whose senders were told that they are taken. */
export interface KillDrillCounts {
  readonly acknowledged: number;
  readonly delivered: number;
  readonly lost: number;
  /** Stored more than once in the data folder. */
  readonly storedTwice: number;
  /** Delivered more than once: at least once is the promise. */
  readonly repeated: number;
  /** Delivered more than once under different identities, so that nobody can tell. */
  readonly repeatedUnrecognisably: number;
  /** Delivered without having been acknowledged: its sender was cut off. */
  readonly unacknowledged: number;
}

/** Numbers from 0 to 1 that a seed determines (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

async function startServer(dataDir: string, url: string): Promise<Running> {
  const program = path.join(import.meta.dirname, 'mail-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(child.stdout, 'data');
  return { child, address: String(address).trim() };
}

async function kill({ child }: Running): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const { publicKey, serviceId, templateId } = embeddedDefaults.emailjs;

/** True when the server said that it has taken the mail. */
async function post(address: string, token: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        user_id: publicKey,
        service_id: serviceId,
        template_id: templateId,
        template_params: { from_name: token, from_email: 'ada@example.com', message: 'Good morning' },
      }),
    });
    return answer.status === 200;
  } catch {
    return false;
  }
}

const behaviours: readonly Behaviour[] = ['take', 'take', 'hang', { at: 'data', code: 451 }];

/** Kills the server under load, again and again, and counts what became of what it had taken. */
export async function drillKills({ rounds, seed, dataDir }: KillDrillOptions): Promise<KillDrillCounts> {
  const random = createRandom(seed);
  const smtp = new SmtpFixture();
  await smtp.start();
  const acknowledged = new Set<string>();
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    smtp.behaviour = behaviours[Math.floor(random() * behaviours.length)] ?? 'take';
    const running = await startServer(dataDir, smtp.url);
    let alive = true;
    const visitors = Array.from({ length: 2 }, async () => {
      while (alive) {
        next += 1;
        const token = `mail-${next}`;
        if (await post(running.address, token)) acknowledged.add(token);
        await sleep(20);
      }
    });
    // However slow the machine is, there is something to lose.
    const before = acknowledged.size;
    while (acknowledged.size < before + 2) await sleep(20);
    await sleep(random() * 400);
    await kill(running);
    alive = false;
    await Promise.all(visitors);
  }
  smtp.behaviour = 'take';
  const running = await startServer(dataDir, smtp.url);
  while ((await listMails(dataDir, 'waiting')).length > 0) await sleep(50);
  await kill(running);
  await smtp.stop();

  const identities = new Map<string, string[]>();
  for (const { mail } of smtp.received) {
    const token = mail.subject?.split(' ').at(-1) ?? '';
    identities.set(token, [...(identities.get(token) ?? []), mail.messageId ?? '']);
  }
  const repeated = [...identities.values()].filter((ids) => ids.length > 1);
  const stored = (await listMails(dataDir, 'sent')).length + (await listMails(dataDir, 'failed')).length;
  return {
    acknowledged: acknowledged.size,
    delivered: identities.size,
    lost: [...acknowledged].filter((token) => !identities.has(token)).length,
    storedTwice: stored - identities.size,
    repeated: repeated.length,
    repeatedUnrecognisably: repeated.filter((ids) => new Set(ids).size > 1).length,
    unacknowledged: [...identities.keys()].filter((token) => !acknowledged.has(token)).length,
  };
}
