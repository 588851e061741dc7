import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmtpFixture } from '../../test-support/smtp-fixture';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { createDelivery, type Delivery, type EmailRow, makeDue } from './delivery';
import { createFileSender, createSmtpSender, removeEmailFiles, type Sender } from './senders';

const recipient = 'hello@proper.example';

describe(`${sqlDriver.name} a saved email`, { timeout: 60_000 }, () => {
  const db = useDatabase(sqlDriver);
  const mailFolder = path.join(db.dataDir, 'mail');
  let smtp: SmtpFixture;
  let lines: string[];
  const running: Delivery[] = [];

  beforeEach(async () => {
    lines = [];
    smtp = new SmtpFixture();
    await smtp.start();
  });
  afterEach(async () => {
    await closeAll();
    await smtp.stop();
    await db.query('delete from private.emails');
    rmSync(mailFolder, { recursive: true, force: true });
  });

  const closeAll = () => Promise.all(running.splice(0).map((delivery) => delivery.close()));
  const save = (name: string) => {
    const fields = { from_name: name, from_email: 'ada@example.com', message: '.\nGood morning' };
    return db.query('insert into private.emails (fields) values ($1::jsonb)', [JSON.stringify(fields)]);
  };
  const deliver = (sender?: Sender): Delivery => {
    // A busy machine is slow; only a server that never answers is given up soon.
    const answerMs = smtp.behaviour === 'hang' ? 1000 : 20_000;
    const settings = { url: smtp.url, from: 'website@proper.example' };
    const delivery = createDelivery({
      database: db.database,
      sender: sender ?? createSmtpSender(settings, recipient, { answerMs, attemptMs: 1500 }),
      pauses: { firstMs: 20, lookMs: 40 },
      log: (line) => lines.push(line),
    });
    running.push(delivery);
    return delivery;
  };
  const rows = () => db.query<EmailRow>('select * from private.emails order by created_at');
  const states = async () => (await rows()).map(({ state }) => state).sort();
  const untilStates = (...expected: string[]) => expect.poll(states, { timeout: 40_000 }).toEqual(expected);
  const untilLogged = (count: number) =>
    expect.poll(() => lines.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(count);
  const names = () =>
    smtp.received.map(({ mail }) => mail.subject?.replace('Contact request from ', '')).sort();
  const files = () => readdirSync(mailFolder);

  it('goes to the recipient alone, with the id of its row, and is marked as sent', async () => {
    const delivery = deliver();
    await save('one');
    delivery.wake();
    await untilStates('sent');
    expect(smtp.received).toMatchObject([{ from: 'website@proper.example', to: [recipient] }]);
    expect(smtp.received[0]?.mail.text).toContain('.\nGood morning');
    expect(smtp.received[0]?.mail.messageId).toBe(`<${(await rows())[0]?.id}@proper.example>`);
    expect(lines).toEqual([]);
  });

  it('arrives once the SMTP server is back, even after a restart', async () => {
    await smtp.stop();
    deliver();
    for (const name of ['one', 'two', 'three']) await save(name);
    running[0]?.wake();
    await untilLogged(3);
    expect(lines[0]).toMatch(/^Email [\da-f-]{36} waits 1 s for the next attempt: ESOCKET$/);
    await closeAll();
    await smtp.start();
    deliver();
    await untilStates('sent', 'sent', 'sent');
    expect(names()).toEqual(['one', 'three', 'two']);
  });

  it('is sent by the next process if the last one was killed while sending it', async () => {
    await save('one');
    deliver(() => new Promise(() => undefined));
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await closeAll();
    const delivery = deliver();
    await expect.poll(() => names(), { timeout: 300 }).toEqual([]);
    await makeDue(db.database);
    delivery.wake();
    await untilStates('sent');
  });

  it('is delivered once by two backends', async () => {
    for (let turn = 0; turn < 40; turn += 1) await save(`n${turn}`);
    deliver();
    deliver();
    await untilStates(...Array<string>(40).fill('sent'));
    expect(new Set(names()).size).toBe(40);
    expect(smtp.received).toHaveLength(40);
  });

  it.each([
    ['hang', 'ETIMEDOUT'],
    [{ at: 'sender', code: 451 }, '451'],
    [{ at: 'data', code: 452 }, '452'],
    [{ at: 'sender', code: 421 }, '421'],
    [{ at: 'sender', code: 530 }, '530'],
  ] as const)('is sent again after %j', async (behaviour, code) => {
    smtp.behaviour = behaviour;
    await save('one');
    deliver();
    await untilLogged(2);
    expect(await rows()).toMatchObject([{ state: 'waiting', error_code: expect.stringContaining(code) }]);
    expect(lines[0]).toContain(code);
    smtp.behaviour = 'take';
    await untilStates('sent');
    expect(names()).toEqual(['one']);
  });

  it.each([
    { at: 'sender', code: 550 },
    { at: 'data', code: 554 },
  ] as const)('is given up after %j, and the log says so without quoting it', async (behaviour) => {
    smtp.behaviour = behaviour;
    const delivery = deliver();
    await save('one');
    delivery.wake();
    await untilStates('failed');
    smtp.behaviour = 'take';
    await save('two');
    delivery.wake();
    await untilStates('failed', 'sent');
    expect(names()).toEqual(['two']);
    expect(lines).toEqual([
      expect.stringMatching(
        /^Email [\da-f-]{36} was refused permanently, and stays in the database: \w+ 55\d$/,
      ),
    ]);
    expect((await rows())[0]?.error_code).toContain(String(behaviour.code));
  });

  it('that a mail server takes line by line for ever is given a limit, and the others go on', async () => {
    const dripping = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 100);
      socket.on('error', () => undefined).on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(dripping, 'listening');
    const { port } = dripping.address() as AddressInfo;
    const limits = { answerMs: 20_000, attemptMs: 1500 };
    const from = 'website@proper.example';
    const slow = createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from }, recipient, limits);
    const good = createSmtpSender({ url: smtp.url, from }, recipient, limits);
    await save('one');
    await save('two');
    deliver((email) => (email.fields.from_name === 'one' ? slow(email) : good(email)));
    await untilStates('sent', 'waiting');
    expect(lines[0]).toMatch(/^Email [\da-f-]{36} waits \d+ s for the next attempt: EABORT$/);
    await closeAll();
    dripping.close();
  });

  it('whose row is removed while it is delivered leaves no file', async () => {
    const removed: string[] = [];
    await save('one');
    const sender = createFileSender(db.dataDir, recipient);
    const delivery = createDelivery({
      database: db.database,
      async sender(email) {
        await db.query('delete from private.emails');
        return sender(email);
      },
      log: (line) => lines.push(line),
      onRemoved: async (id) => {
        removed.push(id);
        await removeEmailFiles(db.dataDir, [id]);
      },
    });
    running.push(delivery);
    await expect.poll(() => removed).toHaveLength(1);
    await expect.poll(files).toEqual([]);
  });

  it('is delivered even if the clock was set back after a failed attempt', async () => {
    await save('one');
    await db.query("update private.emails set due_at = now() + interval '2 hours'");
    deliver();
    await untilStates('sent');
  });

  it('becomes a file that its owner alone can read, named after its time and row, without an SMTP server', async () => {
    const delivery = deliver(createFileSender(db.dataDir, recipient));
    await save('one');
    delivery.wake();
    await untilStates('kept');
    const [row] = await rows();
    expect(files()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-/)]);
    expect(files()[0]).toContain(String(row?.id));
    const file = path.join(mailFolder, files()[0] ?? '');
    expect(readFileSync(file, 'utf8')).toContain(`Message-ID: <${row?.id}@proper.example>`);
    if (process.platform === 'win32') return;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(mailFolder).mode & 0o777).toBe(0o700);
  });

  it('waits until a file can be written', async () => {
    writeFileSync(mailFolder, 'a file in the way');
    await save('one');
    deliver(createFileSender(db.dataDir, recipient));
    await untilLogged(2);
    rmSync(mailFolder);
    await untilStates('kept');
  });

  it('does not delay the end of the server while an SMTP server is silent', async () => {
    smtp.behaviour = 'hang';
    await save('one');
    deliver(createSmtpSender({ url: smtp.url, from: 'website@proper.example' }, recipient));
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    // The test would time out before the SMTP server does.
    await closeAll();
    expect(await states()).toEqual(['waiting']);
  });
});
