import { once } from 'node:events';
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOnce, askOperator, type Call, createLead, emailCall, leadCall } from '../test-support/clients';
import { copyEmptyDatabase } from '../test-support/databases';
import { SmtpFixture } from '../test-support/smtp-fixture';
import { type RunningServer, startServer } from './start-server';

const folder = makeTemporaryFolder();
const dataDir = path.join(folder, 'data');
const siteDir = path.join(dataDir, 'site');
const smtp = new SmtpFixture();
const lines: string[] = [];
let running: RunningServer;

function write(file: string, content: string | object): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const start = (env: NodeJS.ProcessEnv = {}) =>
  startServer({
    siteDir,
    env: { DATA_DIR: dataDir, PORT: '0', SMTP_URL: smtp.url, MAIL_FROM: 'website@proper.example', ...env },
    log: (line) => lines.push(line),
  });
const send = async (call: Call, to = running) => (await askOnce(to.address, call)).status;
const readiness = async (server = running) => (await askOperator(server, { path: '/ready' })).status;
const readPage = async () => (await askOperator(running)).body;

beforeAll(async () => {
  await smtp.start();
  await copyEmptyDatabase(dataDir);
  const composedAt = '2026-01-05T10:00:00.000Z';
  write('data/site/index.html', '<h1>Home</h1>');
  write('data/site/composition.json', {
    composedAt,
    versions: { shell: '1.0.0-a', 'mfe-content': '1.0.0-c' },
    remotes: [],
    unavailable: [{ name: 'mfe-forms', routes: ['/contact'] }],
    pinned: { 'mfe-content': '1.0.0-c' },
    disabled: ['mfe-forms'],
    refused: [{ name: 'mfe-marketing', version: '1.0.0-x', reason: '<b>No pages</b>' }],
  });
  running = await start();
});
afterAll(async () => {
  await running.close();
  await smtp.stop();
});

it('serves pages at once, and forms once the database is open, which other accounts cannot read', async () => {
  expect(await (await fetch(running.address)).text()).toBe('<h1>Home</h1>');
  const lead = { ...createLead('ada@example.com'), first_name: '<script>' };
  await expect.poll(() => readiness(), { timeout: 150_000 }).toBe(200);
  expect(await send({ ...leadCall(''), body: JSON.stringify(lead) })).toBe(201);
  const { mode } = statSync(path.join(dataDir, 'database'));
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o700);
}, 180_000);

describe("the operator's page", () => {
  it('says what is live and what was refused, what has come, and what fails in browsers', async () => {
    const [remote, page, phase, cause] = ['mfe-content', '/blog', 'hydrate', 'a <real> error'];
    const body = JSON.stringify({ remote, page, phase, cause, times: 1 });
    expect(await send({ method: 'POST', path: '/api/browser-errors', headers: {}, body })).toBe(204);
    const { body: html, headers } = await askOperator(running);
    for (const part of [
      'mfe-marketing 1.0.0-x was refused.',
      'The pages of mfe-forms are not available.',
      '&lt;b&gt;No pages&lt;/b&gt;',
      '<td>pinned</td>',
      '<time datetime="2026-01-05T10:00:00.000Z">',
      '<dt>first_name</dt><dd>&lt;script&gt;</dd>',
      'a &lt;real&gt; error',
      'No contact request waits or has failed.',
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<script|<b>|style=/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it('says that no site is composed, and blames no database for it', async () => {
    const manifest = path.join(siteDir, 'composition.json');
    renameSync(manifest, `${manifest}.away`);
    const html = await readPage();
    renameSync(`${manifest}.away`, manifest);
    expect(html).toContain('No composed site was found.');
    expect(html).not.toContain('The database cannot be used.');
  });

  it('is not reachable through the address of the site', async () => {
    for (const url of ['/operator', '/metrics', '/ready', '/emails/1'])
      expect((await fetch(running.address + url)).status).toBe(404);
  });

  it('is shown only to a browser that opens it as a page, with its password', async () => {
    for (const [status, headers] of [
      [200, {}],
      [403, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
      [403, { 'sec-fetch-dest': 'iframe' }],
      [403, { 'sec-fetch-mode': '', 'sec-fetch-dest': '' }],
      [401, { authorization: `Basic ${btoa('operator:wrong')}` }],
    ] as const)
      expect((await askOperator(running, { headers })).status, JSON.stringify(headers)).toBe(status);
  });

  it('sends a failed email again, when the page itself asks for it', async () => {
    smtp.behaviour = { at: 'data', code: 550 };
    await send(emailCall('grace@example.com'));
    await expect.poll(readPage, { timeout: 20_000 }).toContain('1 contact request could not be delivered.');
    smtp.behaviour = 'take';
    const [, action = ''] = /action="(\/emails\/[^"]+)"/.exec(await readPage()) ?? [];
    for (const [site, status] of Object.entries({ 'cross-site': 403, none: 403, 'same-origin': 303 })) {
      const headers = { 'sec-fetch-site': site };
      expect((await askOperator(running, { path: action, method: 'POST', headers })).status).toBe(status);
    }
    await expect.poll(readPage, { timeout: 20_000 }).toContain('No contact request waits or has failed.');
    expect(smtp.received).toHaveLength(1);
  });

  it('has counters for Prometheus, from 0 on', async () => {
    const { body } = await askOperator(running, { path: '/metrics', headers: { 'sec-fetch-mode': 'cors' } });
    for (const line of [
      'proper_submissions_total{kind="lead",result="accepted"} 1',
      'proper_submissions_total{kind="newsletter",result="failed"} 0',
      'proper_email_deliveries_total{outcome="failed"} 1',
      'proper_browser_errors_total{phase="hydrate",origin="site"} 1',
      'proper_problems{problem="refused mfe-marketing"} 1',
    ])
      expect(body).toContain(line);
    expect(body).not.toMatch(/ada@|grace@/);
  });
});

it('an operator is told of three failed forms within a minute', async () => {
  const alerts: string[] = [];
  const webhook = createHttpServer(async (request, response) => {
    alerts.push(JSON.parse(await text(request)).text);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const server = await start({
    DATA_DIR: path.join(folder, 'alerts'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    ALERT_WEBHOOK_URL: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`,
  });
  for (const call of [leadCall('a@b.c'), emailCall('a@b.c'), leadCall('d@e.f')])
    expect(await send(call, server)).toBe(503);
  expect(await readiness(server)).toBe(503);
  await expect.poll(() => alerts.join(), { timeout: 150_000 }).toMatch(/^Forms have failed 3 times or more/);
  await server.close();
  webhook.close();
}, 180_000);

describe('a second server', () => {
  it('on a port in use names it and suggests another', async () => {
    const other = createNetServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const attempt = () => start({ DATA_DIR: path.join(folder, 'other'), PORT: String(port) });
    const expected = `Port ${port} is taken. Stop what uses it, or choose another with PORT=${port + 1} npm start.`;
    await expect(attempt()).rejects.toThrow(expected);
    // A failed attempt has unlocked the data folder.
    await expect(attempt()).rejects.toThrow(expected);
    other.close();
  });

  it('says what is wrong with its data folder, or with a secret', async () => {
    await expect(start()).rejects.toThrow(`in use by another server (process ${process.pid} on `);
    const unreadable = "DATABASE_URL_FILE names a file that can't be read (ENOENT): /nowhere";
    await expect(start({ DATABASE_URL_FILE: '/nowhere' })).rejects.toThrow(unreadable);
    write('broken/database/PG_VERSION', '17');
    const broken = await start({ DATA_DIR: path.join(folder, 'broken') });
    await expect
      .poll(() => lines.join(), { timeout: 20_000 })
      .toContain('Move the folder away, or restore a backup.');
    await broken.close();
  });
});

it('a server that starts again keeps its password and what was saved', async () => {
  const { password } = new URL(running.operatorPage);
  await running.close();
  running = await start();
  expect(new URL(running.operatorPage).password).toBe(password);
  expect(await readPage()).toContain('ada@example.com');
}, 180_000);
