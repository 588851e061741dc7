import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmtpFixture } from '../../test-support/smtp-fixture';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { createDelivery, type EmailRow } from './delivery';
import { createFileSender, createSmtpSender, type Sender } from './senders';

const [recipient, from] = ['hello@proper.example', 'website@proper.example'];
const waits = { timeout: 150_000, interval: 20 };

describe(`a saved email ${sqlDriver.name}`, { timeout: 180_000 }, () => {
  const db = useDatabase(sqlDriver);
  const mailFolder = path.join(db.dataDir, 'mail');
  const smtp = new SmtpFixture();
  let lines: string[];
  let running: ReturnType<typeof createDelivery>[] = [];

  beforeAll(() => smtp.start());
  afterAll(() => smtp.stop());
  beforeEach(() => {
    lines = [];
    smtp.behaviour = 'take';
    smtp.received.length = 0;
  });
  afterEach(async () => {
    await closeAll();
    await db.query('delete from private.emails');
    rmSync(mailFolder, { recursive: true, force: true });
  });

  async function closeAll() {
    await Promise.all(running.map((delivery) => delivery.close()));
    running = [];
  }
  async function save(...names: readonly string[]) {
    for (const name of names) {
      const fields = { from_name: name, from_email: 'ada@example.com', message: '.\nGood morning' };
      await db.query('insert into private.emails (fields) values ($1::jsonb)', [JSON.stringify(fields)]);
    }
    for (const delivery of running) delivery.wake();
  }
  /** Sends with limits that suit a busy machine, unless the server never answers. */
  const sendTo = (url: string, attemptMs = 20_000) => createSmtpSender({ url, from }, recipient, attemptMs);
  const keep = createFileSender(db.dataDir, recipient);

  function deliver(sender: Sender = sendTo(smtp.url)): void {
    const delivery = createDelivery({
      database: Promise.resolve(db.database),
      sender,
      pauses: { retryMs: 20, pollMs: 40 },
      log: (line) => lines.push(line),
    });
    running.push(delivery);
  }
  const rows = () => db.query<EmailRow>('select * from private.emails order by created_at');
  const untilStates = (...expected: string[]) =>
    expect.poll(async () => (await rows()).map(({ state }) => state).sort(), waits).toEqual(expected);
  const untilLogged = (count: number) => expect.poll(() => lines.length, waits).toBeGreaterThanOrEqual(count);
  const names = () =>
    smtp.received.map(({ mail }) => mail.subject?.replace('Contact request from ', '')).sort();
  const files = () => readdirSync(mailFolder);

  it('goes to the recipient alone, with the id of its row, and is marked as sent', async () => {
    deliver();
    await save('one');
    await untilStates('sent');
    expect(smtp.received).toMatchObject([{ from, to: [recipient] }]);
    expect(smtp.received[0]?.mail.text).toContain('.\nGood morning');
    expect(smtp.received[0]?.mail.messageId).toBe(`<${(await rows())[0]?.id}@proper.example>`);
    expect(lines).toEqual([]);
  });

  it('arrives once the SMTP server is back, even after a restart', async () => {
    await smtp.stop();
    deliver();
    await save('one', 'two', 'three');
    await untilLogged(3);
    expect(lines[0]).toMatch(/^Email [\da-f-]{36} waits 1 s for the next attempt: ESOCKET$/);
    await closeAll();
    await smtp.start();
    deliver();
    await untilStates('sent', 'sent', 'sent');
    expect(names()).toEqual(['one', 'three', 'two']);
  });

  it('is tried a minute after a process was killed that tried it', async () => {
    await save('one');
    deliver(() => new Promise(() => undefined));
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await closeAll();
    const isLater = "due_at between now() + interval '40 s' and now() + interval '1 minute' as is_later";
    expect(await db.query(`select ${isLater} from private.emails`)).toEqual([{ is_later: true }]);
    await db.query('update private.emails set due_at = now()');
    deliver();
    await untilStates('sent');
  });

  it('is delivered once, even by two backends', async () => {
    await save(...Array.from({ length: 40 }, (_, index) => `n${index}`));
    deliver();
    deliver();
    await untilStates(...Array<string>(40).fill('sent'));
    expect(new Set(names()).size).toBe(40);
    expect(smtp.received).toHaveLength(40);
  });

  it.each([
    ['hang', 'waiting', 'EABORT'],
    [{ at: 'data', code: 452 }, 'waiting', '452'],
    [{ at: 'sender', code: 530 }, 'waiting', '530'],
    [{ at: 'data', code: 554 }, 'failed', '554'],
  ] as const)('whose server answers %j is %s, and the log quotes nothing', async (behaviour, state, code) => {
    smtp.behaviour = behaviour;
    await save('one');
    deliver(sendTo(smtp.url, behaviour === 'hang' ? 300 : undefined));
    await expect.poll(rows, waits).toMatchObject([{ state, error_code: expect.stringContaining(code) }]);
    const isFinal = state === 'failed';
    const outcome = isFinal ? 'was refused permanently' : 'waits 1 s for the next attempt';
    expect(lines[0]).toMatch(new RegExp(`^Email [\\da-f-]{36} ${outcome}[a-z ,]*: [A-Z]+( ${code})?$`));
    smtp.behaviour = 'take';
    await save('two');
    await untilStates(isFinal ? 'failed' : 'sent', 'sent');
    expect(names()).toEqual(isFinal ? ['two'] : ['one', 'two']);
  });

  it('becomes a file that its owner alone can read, named after its time and row, without an SMTP server', async () => {
    writeFileSync(mailFolder, 'a file in the way');
    await save('one');
    deliver(keep);
    await untilLogged(2);
    rmSync(mailFolder);
    await untilStates('kept');
    const [file = ''] = files();
    const id = (await rows())[0]?.id ?? '';
    expect(file).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d{6}\\.\\d{3}Z-${id}\\.eml$`));
    expect(readFileSync(path.join(mailFolder, file), 'utf8')).toContain(`Message-ID: <${id}@proper.example>`);
    if (process.platform === 'win32') return;
    expect(statSync(path.join(mailFolder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(mailFolder).mode & 0o777).toBe(0o700);
  });
});
