import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer';
import { createDelivery, type RetryPauses } from './delivery';
import { type OutboxDiskFullError, openDiskBudget } from './disk-budget';
import { allMails, removeUnfinished, writeMail } from './folders';
import { withLiteralNames } from './literal-names';
import { mailName } from './mail-name';
import { createRepeats } from './repeats';
import { defaultMailSettings, type SmtpSettings } from './settings';
import { createSmtpSender } from './smtp';

/** Where mails go. */
export interface Outbox {
  /** The address that mails come from. */
  readonly sender: string;
  /**
   * Resolves when the mail is safe on the disk: from then on it is sent, whatever happens to this process.
   * Rejects when it is not, and then nothing of it is left; with {@link OutboxFullError} when too many wait, and with
   * {@link OutboxDiskFullError} when all mails together take all the room that they may.
   * A mail with the fingerprint of one that was taken lately is a repeat, and is not sent again.
   */
  send(mail: Mail.Options, fingerprint: string): Promise<void>;
  /** Whether a mail with this fingerprint was taken lately. */
  has(fingerprint: string): boolean;
  /** Begins to send what waits. */
  start(): void;
  /** Leaves what waits for the next start. */
  close(): Promise<void>;
}

export interface OutboxOptions {
  readonly dataDir: string;
  /** The one address that mails go to. */
  readonly recipient: string;
  /** Undefined keeps mails as files. */
  readonly smtp?: SmtpSettings | undefined;
  readonly log: (line: string) => void;
  /** Mails that may wait; more are refused. */
  readonly bound?: number;
  /** Bytes of the disk that all mails may take, sent ones too. */
  readonly maxBytes?: number;
  readonly pauses?: RetryPauses;
  /** Milliseconds that the SMTP server may be silent. */
  readonly timeoutMs?: number;
}

/** Too many mails wait. */
export class OutboxFullError extends Error {
  override readonly name = 'OutboxFullError';
  readonly code = 'OUTBOX_FULL';
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Composes a mail with a Message-ID that it keeps, by which a mail that arrives twice can be recognised. */
async function compose(
  mail: Mail.Options,
  sender: string,
  fingerprint: string,
): Promise<{ name: string; message: Buffer }> {
  const id = randomUUID();
  const messageId = `<${id}@${sender.split('@').at(-1)}>`;
  const { message } = await composer.sendMail({ ...mail, messageId });
  return { name: mailName(new Date(), id, fingerprint), message: withLiteralNames(message as Buffer) };
}

/**
 * Opens the outbox of a data folder. Each mail is a file: in `mail` without SMTP; else first in `mail/queue`, then in
 * `mail/sent`, or `mail/failed` when it is refused.
 */
export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const { dataDir, recipient, smtp, log, bound = 1000, timeoutMs } = options;
  const { maxBytes = defaultMailSettings.outboxMaxBytes } = options;
  const { pauses = { firstMs: 1000, capMs: 60_000 } } = options;
  const sender = smtp?.from ?? recipient;
  await removeUnfinished(dataDir);
  const budget = await openDiskBudget({ dataDir, maxBytes, log });
  const mails = await allMails(dataDir);
  const waiting = mails.filter(({ state }) => state === 'waiting');
  const repeats = createRepeats(mails.map(({ name }) => name));

  if (!smtp) {
    if (waiting.length > 0) log(`${waiting.length} mails wait for an SMTP server, and none is set.`);
    return {
      sender,
      send: (mail, fingerprint) =>
        repeats.once(fingerprint, async () => {
          const { name, message } = await compose(mail, sender, fingerprint);
          await budget.spend(message.length, () => writeMail(dataDir, 'kept', name, message));
        }),
      has: repeats.has,
      start: () => undefined,
      close: async () => undefined,
    };
  }

  const delivery = createDelivery({
    dataDir,
    recipient,
    send: createSmtpSender(smtp, timeoutMs),
    pauses,
    log,
  });
  for (const { name } of waiting) delivery.add(name);
  let writing = 0;

  async function queue(mail: Mail.Options, fingerprint: string): Promise<void> {
    if (delivery.count() + writing >= bound) throw new OutboxFullError(`${bound} mails wait`);
    writing += 1;
    try {
      const { name, message } = await compose(mail, sender, fingerprint);
      await budget.spend(message.length, () => writeMail(dataDir, 'waiting', name, message));
      delivery.add(name);
    } finally {
      writing -= 1;
    }
  }
  return {
    sender,
    send: (mail, fingerprint) => repeats.once(fingerprint, () => queue(mail, fingerprint)),
    has: repeats.has,
    start: () => delivery.start(),
    close: () => delivery.stop(),
  };
}
