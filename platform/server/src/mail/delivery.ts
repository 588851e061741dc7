import { codeOf } from '@proper/operator-kit/system-error';
import { moveMail, readMail } from './folders';
import { logNameOf } from './mail-name';
import type { SendMail, SendOutcome } from './smtp';

/** Milliseconds between attempts: the first pause, doubled after each failure up to the cap. */
export interface RetryPauses {
  readonly firstMs: number;
  readonly capMs: number;
}

export interface DeliveryOptions {
  readonly dataDir: string;
  readonly recipient: string;
  readonly send: SendMail;
  readonly pauses: RetryPauses;
  readonly log: (line: string) => void;
}

interface Entry {
  readonly name: string;
  failures: number;
  /** When it may be tried again, by `performance.now()`, which setting the clock does not change. */
  dueAt: number;
  /** It was sent, but could not be moved to the folder of sent mails yet. */
  sent: boolean;
}

export interface Delivery {
  /** How many mails wait. */
  count(): number;
  /** Sends a mail of the queue folder as soon as possible. */
  add(name: string): void;
  start(): void;
  /** Begins no further attempt, and waits a moment for the one under way. */
  stop(): Promise<void>;
}

/** Milliseconds that an attempt may still take when the server stops. What it leaves is sent after the next start. */
const graceMs = 500;

/** Sends the mails of the queue one after the other, until each is sent or refused for good. */
export function createDelivery({ dataDir, recipient, send, pauses, log }: DeliveryOptions): Delivery {
  const entries = new Map<string, Entry>();
  let state: 'idle' | 'working' | 'stopped' = 'stopped';
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let failuresOfServer = 0;
  let closedUntil = 0;

  const pauseAfter = (failures: number): number =>
    Math.min(pauses.capMs, pauses.firstMs * 2 ** Math.min(failures - 1, 30));

  function postpone(entry: Entry, fault: string): void {
    entry.failures += 1;
    const pause = pauseAfter(entry.failures);
    entry.dueAt = performance.now() + pause;
    log(`mail ${logNameOf(entry.name)} waits ${Math.ceil(pause / 1000)} s: ${fault}`);
  }

  async function put(entry: Entry, folder: 'sent' | 'failed'): Promise<void> {
    await moveMail(dataDir, entry.name, 'waiting', folder);
    entries.delete(entry.name);
  }

  async function conclude(entry: Entry, { kind, fault }: SendOutcome): Promise<void> {
    if (kind !== 'unavailable') failuresOfServer = 0;
    if (kind === 'later') return postpone(entry, fault);
    if (kind === 'sent') {
      entry.sent = true;
      return put(entry, 'sent');
    }
    if (kind === 'refused') {
      await put(entry, 'failed');
      return log(`mail ${logNameOf(entry.name)} is refused for good, and kept in mail/failed: ${fault}`);
    }
    failuresOfServer += 1;
    const pause = pauseAfter(failuresOfServer);
    closedUntil = performance.now() + pause;
    log(`the SMTP server takes no mail, ${entries.size} wait ${Math.ceil(pause / 1000)} s: ${fault}`);
  }

  async function attempt(entry: Entry): Promise<void> {
    try {
      if (entry.sent) return await put(entry, 'sent');
      const message = await readMail(dataDir, { state: 'waiting', name: entry.name });
      if (message) await conclude(entry, await send(message, recipient));
      else entries.delete(entry.name);
    } catch (cause) {
      postpone(entry, codeOf(cause));
    }
  }

  const isStopped = (): boolean => state === 'stopped';

  async function workOff(): Promise<void> {
    while (!isStopped()) {
      const [first] = [...entries.values()].sort((one, other) => one.dueAt - other.dueAt);
      if (!first) break;
      const pause = Math.max(first.dueAt, closedUntil) - performance.now();
      if (pause > 0) {
        timer = setTimeout(wake, pause);
        break;
      }
      await attempt(first);
    }
    if (!isStopped()) state = 'idle';
  }

  function wake(): void {
    if (state !== 'idle') return;
    clearTimeout(timer);
    state = 'working';
    work = workOff();
  }

  return {
    count: () => entries.size,
    add(name) {
      entries.set(name, { name, failures: 0, dueAt: performance.now(), sent: false });
      wake();
    },
    start() {
      state = 'idle';
      wake();
    },
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      let grace: NodeJS.Timeout | undefined;
      const ended = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs);
      });
      await Promise.race([work, ended]);
      clearTimeout(grace);
    },
  };
}
