import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmtpFixture, until } from '../../test-support/smtp-fixture';
import { folderOf, latestMails, type MailState } from './folders';
import { isMailName } from './mail-name';
import { type Outbox, type OutboxOptions, openOutbox } from './outbox';

const recipient = 'hello@proper.example';
let dataDir: string;
let smtp: SmtpFixture;
let outbox: Outbox;
let lines: string[];

const open = async (changes: Partial<OutboxOptions> = {}): Promise<Outbox> => {
  outbox = await openOutbox({
    dataDir,
    recipient,
    smtp: { url: smtp.url, from: 'website@proper.example' },
    pauses: { firstMs: 20, capMs: 80 },
    timeoutMs: 300,
    log: (line) => lines.push(line),
    ...changes,
  });
  outbox.start();
  return outbox;
};
const mail = (token: string) => ({
  from: outbox.sender,
  to: recipient,
  replyTo: 'ada@example.com',
  subject: token,
  text: `Good morning,\n.\n${token}`,
});
/** Any text of the right form that is different for each token. */
const fingerprintOf = (token: string): string => Buffer.from(token).toString('hex').padStart(32, '0');
const send = (token: string, changes = {}) =>
  outbox.send({ ...mail(token), ...changes }, fingerprintOf(token));
const count = (state: MailState): number => readdirSync(folderOf(dataDir, state)).filter(isMailName).length;
const subjects = (): readonly (string | undefined)[] => smtp.received.map(({ mail }) => mail.subject);

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-outbox-'));
  lines = [];
  smtp = new SmtpFixture();
  await smtp.start();
});
afterEach(async () => {
  await outbox.close();
  await smtp.stop();
  rmSync(dataDir, { recursive: true });
});

describe('a mail that was taken', () => {
  it('goes to the recipient alone, as it was written, and is kept as sent', async () => {
    await open();
    await send('one', { bcc: 'evil@example.net' });
    await until(() => count('sent') === 1);
    expect(smtp.received).toMatchObject([{ from: 'website@proper.example', to: [recipient] }]);
    expect(smtp.received[0]?.mail.text).toContain('Good morning,\n.\none');
    expect(smtp.received[0]?.mail.messageId).toMatch(/^<[\da-f-]{36}@proper\.example>$/);
    expect(count('waiting')).toBe(0);
    expect(lines).toEqual([]);
  });

  it('is on the disk before anyone is told, though the SMTP server is down', async () => {
    await smtp.stop();
    await open();
    await send('one');
    expect(count('waiting')).toBe(1);
  });

  it('arrives once the SMTP server is back', async () => {
    await smtp.stop();
    await open();
    for (const token of ['one', 'two', 'three']) await send(token);
    await until(() => lines.length >= 3);
    await smtp.start();
    await until(() => count('sent') === 3);
    expect([...subjects()].sort()).toEqual(['one', 'three', 'two']);
    expect(lines[0]).toMatch(/^the SMTP server takes no mail, \d wait 1 s: ESOCKET$/);
  });

  it('arrives after a restart', async () => {
    await smtp.stop();
    await open();
    await send('one');
    await outbox.close();
    await smtp.start();
    await open();
    await until(() => count('sent') === 1);
    expect(subjects()).toEqual(['one']);
  });

  it('arrives with the same identity where the SMTP server fell silent after it took it', async () => {
    smtp.behaviour = 'hang';
    await open();
    await send('one');
    await until(() => lines.length > 0);
    expect(lines[0]).toContain('ETIMEDOUT');
    smtp.behaviour = 'take';
    await until(() => count('sent') === 1);
    expect(subjects()).toEqual(['one']);
    const [stored] = await latestMails(dataDir, 1);
    expect(stored?.source.toString()).toContain(smtp.received[0]?.mail.messageId);
  });

  it.each([
    { at: 'sender', code: 451 },
    { at: 'data', code: 452 },
    { at: 'sender', code: 421 },
    { at: 'sender', code: 530 },
  ] as const)('is tried again after %j', async (behaviour) => {
    smtp.behaviour = behaviour;
    await open();
    await send('one');
    await until(() => lines.length >= 2);
    expect(count('waiting')).toBe(1);
    expect(lines[0]).toContain(String(behaviour.code));
    smtp.behaviour = 'take';
    await until(() => count('sent') === 1);
  });

  it.each([
    { at: 'sender', code: 550 },
    { at: 'data', code: 554 },
  ] as const)('is kept aside after %j, and said without a word of it', async (behaviour) => {
    smtp.behaviour = behaviour;
    await open();
    await send('one');
    await until(() => count('failed') === 1);
    smtp.behaviour = 'take';
    await send('two');
    await until(() => count('sent') === 1);
    expect(subjects()).toEqual(['two']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^mail [\dTZ.-]+-[\da-f]{8} is refused for good, and kept in mail\/failed: \w+ 55\d$/,
    );
    expect((await latestMails(dataDir, 9)).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });
});

describe('a mail that comes again', () => {
  it('is sent once, also after a restart', async () => {
    await open();
    await Promise.all([send('one'), send('one')]);
    await until(() => count('sent') === 1);
    await outbox.close();
    await open();
    await send('one');
    await send('two');
    await until(() => count('sent') === 2);
    expect(subjects()).toEqual(['one', 'two']);
  });
});

describe('the queue', () => {
  it('takes no more than it may hold, and takes some again when there is room', async () => {
    await smtp.stop();
    await open({ bound: 3 });
    const all = ['one', 'two', 'three', 'four', 'five'].map((token) => send(token));
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(2);
    await expect(send('six')).rejects.toMatchObject({ code: 'OUTBOX_FULL' });
    expect(count('waiting')).toBe(3);
    await smtp.start();
    await until(() => count('sent') === 3);
    await send('seven');
  });

  it('forgets what was removed from its folder', async () => {
    await smtp.stop();
    await open({ pauses: { firstMs: 500, capMs: 500 } });
    await send('one');
    await until(() => lines.length === 1);
    rmSync(folderOf(dataDir, 'waiting'), { recursive: true });
    await smtp.start();
    await send('two');
    await until(() => count('sent') === 1);
    expect(subjects()).toEqual(['two']);
  });

  it('drops at the start what a crash left half-written', async () => {
    mkdirSync(folderOf(dataDir, 'waiting'), { recursive: true });
    writeFileSync(path.join(folderOf(dataDir, 'waiting'), 'x.eml.unfinished'), 'Subject: half');
    await open();
    expect(readdirSync(folderOf(dataDir, 'waiting'))).toEqual([]);
  });

  it('stays where no SMTP server is set any more, and says so', async () => {
    await smtp.stop();
    await open();
    await send('one');
    await outbox.close();
    lines.length = 0;
    await open({ smtp: undefined });
    expect(lines).toEqual(['1 mails wait for an SMTP server, and none is set.']);
    expect(count('waiting')).toBe(1);
  });

  it('lets the server stop before the silent SMTP server is given up', async () => {
    smtp.behaviour = 'hang';
    await open({ timeoutMs: 60_000 });
    await send('one');
    await outbox.close();
    expect(lines).toEqual([]);
    expect(count('waiting')).toBe(1);
  });
});
