import { once } from 'node:events';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { heartbeatFile } from '@proper/common/composed-site';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmtpFixture } from '../../test-support/smtp-fixture';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import type { Database } from '../database';
import { createEmailReceiver, createWebhook, type Receiver, startAlerts } from './alerts';
import { createProbe, createProblemFinder, type Problem } from './problems';

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a person is told of a problem', () => {
  let behaviour: number | 'hang' = 200;
  let attempts = 0;
  const messages: { title: string; text: string }[] = [];
  const webhook = createHttpServer(async (request, response) => {
    const body = await text(request);
    attempts += 1;
    if (behaviour === 'hang') return;
    if (behaviour < 300) messages.push(JSON.parse(body));
    response.writeHead(behaviour).end();
  });
  const lines: string[] = [];
  let problems: readonly Problem[] = [];
  let url = '';
  let stopping: AbortController;

  beforeAll(async () => {
    url = `http://${await listen(webhook)}/secret`;
  });
  afterAll(() => {
    webhook.closeAllConnections();
    webhook.close();
  });
  beforeEach(() => {
    [behaviour, attempts, problems] = [200, 0, []];
    messages.length = 0;
    lines.length = 0;
  });
  afterEach(() => stopping.abort());

  function start(...receivers: readonly Receiver[]): void {
    stopping = new AbortController();
    startAlerts({
      findProblems: async () => problems,
      receivers,
      origin: 'https://proper.example',
      log: (line) => lines.push(line),
      signal: stopping.signal,
      pauses: { pollMs: 10, resolveMs: 100, retryMs: 20 },
    });
  }
  const texts = () => messages.map((message) => message.text.replace('\nhttps://proper.example', ''));
  const untilSent = (...expected: string[]) => expect.poll(texts, { timeout: 20_000 }).toEqual(expected);
  const full: Problem = { key: 'disk', text: 'The disk is full.', alertAfterMs: 0 };

  it('once, once more if it changes, and once when it is over, but not before it has lasted', async () => {
    start(createWebhook(url));
    problems = [full, { key: 'short', text: 'Short.', alertAfterMs: 60_000 }];
    await untilSent('The disk is full.');
    expect(messages[0]).toMatchObject({ '@type': 'MessageCard', title: 'Proper: The disk is full.' });
    problems = [{ ...full, text: 'Both disks are full.' }];
    await untilSent('The disk is full.', 'Both disks are full.');
    problems = [];
    await untilSent('The disk is full.', 'Both disks are full.', 'Over: Both disks are full.');
  });

  it.each([500, 302, 'hang'] as const)(
    'later by a webhook that answers %s: of what is still true, and the log does not quote its address',
    async (failure) => {
      behaviour = failure;
      start(createWebhook(url, failure === 'hang' ? 100 : 20_000));
      problems = [full, { ...full, key: 'short', text: 'Short.' }];
      await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThan(1);
      problems = [full];
      await pause(200);
      behaviour = 200;
      await untilSent('The disk is full.');
      expect(lines[0]).toMatch(
        /^ALERT_WEBHOOK_URL took no message \([\w ]+\)\. The next attempt is in [\d.]+ s\.$/,
      );
      expect(lines.join()).not.toContain('secret');
    },
  );

  it('by email, while one webhook hangs and another is not there', async () => {
    behaviour = 'hang';
    const smtp = new SmtpFixture();
    await smtp.start();
    const closed = createNetServer();
    const away = await listen(closed);
    closed.close();
    const [from, to] = ['website@proper.example', 'ops@proper.example'];
    start(
      createWebhook(url),
      createWebhook(`http://${away}/`),
      createEmailReceiver({ url: smtp.url, from }, to),
    );
    problems = [full];
    await expect.poll(() => smtp.received, { timeout: 20_000 }).toMatchObject([{ from, to: [to] }]);
    expect(smtp.received[0]?.mail.text).toContain('The disk is full.');
    await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('took no message (ECONNREFUSED)');
    stopping.abort();
    await smtp.stop();
  });

  it('or nobody is, which the log says once', () => {
    start();
    expect(lines).toEqual([expect.stringMatching(/^Nobody is told of problems: /)]);
  });
});

describe(`what an operator must act on ${sqlDriver.name}`, () => {
  const db = useDatabase(sqlDriver);
  let failures = 0;
  const createFinder = (options: object = {}) =>
    createProblemFinder({
      database: Promise.resolve(db.database),
      dataDir: db.dataDir,
      siteDataDir: db.dataDir,
      countFailures: () => failures,
      origin: undefined,
      ...options,
    });
  const find = async (options: object = {}) => (await createFinder(options)()).map(({ key }) => key);
  const report = (phase: string, age: string) =>
    db.query(
      `insert into private.browser_errors (client_hash, digest, report, reported_at)
       values (1, gen_random_uuid(), jsonb_build_object('phase', $1::text, 'remote', 'mfe-forms', 'byExtension', false),
         now() - $2::interval)`,
      [phase, age],
    );
  const email = (state: string, age: string) =>
    db.query(
      "insert into private.emails (fields, state, created_at) values ('{}', $1, now() - $2::interval)",
      [state, age],
    );
  beforeEach(() => db.query('truncate private.browser_errors, private.emails'));

  it('is a form that fails three times in ten minutes', async () => {
    for (const age of ['11 minutes', '9 minutes', '1 minute']) await report('form', age);
    await report('render', '1 minute');
    expect(await find()).toEqual([]);
    await report('form', '0');
    expect(await find()).toEqual(['forms']);
    await db.query('truncate private.browser_errors');
    failures = 3;
    expect(await find()).toEqual(['forms']);
    failures = 0;
  });

  it('is ten errors of pages within a quarter of an hour', async () => {
    for (const age of ['16 minutes', ...Array(9).fill('1 minute')]) await report('render', age);
    expect(await find()).not.toContain('pages');
    await report('hydrate', '0');
    expect(await find()).toContain('pages');
  });

  it('is an email that failed, or has waited for an hour', async () => {
    await email('waiting', '59 minutes');
    await email('sent', '2 days');
    expect(await find()).toEqual([]);
    await email('failed', '0');
    await email('waiting', '61 minutes');
    expect(await find()).toEqual(['failed', 'late']);
  });

  it('is a composer that is silent, but not one that was stopped', async () => {
    const file = path.join(db.dataDir, heartbeatFile);
    for (const [secondsAgo, expected] of [
      [70, []],
      [90, ['composer']],
    ] as const) {
      writeFileSync(file, '10');
      utimesSync(file, new Date(), new Date(Date.now() - 1000 * secondsAgo));
      expect(await find()).toEqual(expected);
    }
    rmSync(file);
    expect(await find()).toEqual([]);
  });

  it('is a release that is refused, and pages that are not available', async () => {
    mkdirSync(path.join(db.dataDir, 'site'), { recursive: true });
    const refused = [{ name: 'mfe-content', version: '1.0.0-x', status: 'invalid' }];
    const unavailable = [{ name: 'mfe-forms', routes: ['/contact'] }];
    writeFileSync(path.join(db.dataDir, 'site/composition.json'), JSON.stringify({ refused, unavailable }));
    expect(await find()).toEqual(['refused mfe-content', 'unavailable mfe-forms']);
  });

  it('is a site that cannot be fetched, or comes with what nobody composed', async () => {
    let [status, text] = [500, '<h1>Home</h1>'];
    const site = createHttpServer((_request, response) => response.writeHead(status).end(text));
    mkdirSync(path.join(db.dataDir, 'site'), { recursive: true });
    writeFileSync(path.join(db.dataDir, 'site/index.html'), text);
    const probe = createProbe(`http://${await listen(site)}/`, db.dataDir, 10);
    await expect.poll(probe, { interval: 5, timeout: 20_000 }).toMatch(/cannot fetch http/);
    status = 200;
    await expect.poll(probe, { interval: 5, timeout: 20_000 }).toBeUndefined();
    text += '<script src="/cdn-cgi/rocket-loader.js"></script>';
    await expect
      .poll(probe, { interval: 5, timeout: 20_000 })
      .toMatch(/^Something in front of http.* rewrites its pages/);
    site.close();
  });

  it('is a database that cannot be used, or does not answer, and then nothing else is over', async () => {
    expect(await find({ database: new Promise(() => undefined) })).toContain('database');
    await email('failed', '0');
    let isUp = true;
    const transaction: Database['transaction'] = (work) =>
      isUp ? db.database.transaction(work) : Promise.reject(new Error('away'));
    const found = createFinder({ database: Promise.resolve({ ...db.database, transaction }) });
    await found();
    isUp = false;
    expect((await found()).map(({ key }) => key)).toEqual(expect.arrayContaining(['database', 'failed']));
  }, 20_000);
});
