import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, createVisitors, emailCall, leadCall, leadOf } from '../../test-support/clients';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { askOperator, readOperatorPage } from '../../test-support/operator-page';
import { SmtpFixture } from '../../test-support/smtp-fixture';
import { type RunningServer, startServer } from '../start-server';

const dataDir = temporaryFolder();
const smtp = new SmtpFixture();
let running: RunningServer;

function write(file: string, data: object): void {
  mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
  writeFileSync(path.join(dataDir, file), JSON.stringify(data));
}

const send = async (call: Call, body = call.body) => {
  const visitors = createVisitors(running.address);
  const { status } = await visitors.ask({ ...call, body });
  visitors.close();
  return status;
};

const start = (env: NodeJS.ProcessEnv = {}) =>
  startServer({
    siteDir: path.join(dataDir, 'site'),
    dataDir,
    port: 0,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'website@proper.example', ...env },
    log: () => undefined,
  });

beforeAll(async () => {
  await smtp.start();
  await copyEmptyDatabase(dataDir);
  write('site/composition.json', {
    composedAt: '2026-01-05T10:00:00Z',
    versions: { shell: '1.0.0-a', 'mfe-content': '1.0.0-c' },
    unavailable: [{ name: 'mfe-forms', routes: ['/contact'] }],
    pinned: { 'mfe-content': '1.0.0-c' },
    disabled: ['mfe-forms'],
  });
  const release = (shell: string) => ({ shell, 'mfe-content': '1.0.0-c' });
  write('composer.json', {
    records: [
      { composedAt: '2026-01-05T10:00:00Z', releases: release('1.0.0-a') },
      { composedAt: '2026-01-04T10:00:00Z', releases: release('1.0.0-before') },
    ],
    refused: [
      { name: 'mfe-marketing', version: '1.0.0-x', reason: '<b>It has no pages</b>', since: '2026-01-06' },
    ],
  });
  running = await start();
});
afterAll(async () => {
  await running.close();
  await smtp.stop();
});

it('says what is live and what was refused, what has come, and what fails in browsers', async () => {
  expect(
    await send({
      ...leadCall(''),
      body: JSON.stringify({ ...leadOf('ada@example.com'), first_name: '<script>' }),
    }),
  ).toBe(201);
  const report = {
    remote: 'mfe-content',
    page: '/blog',
    phase: 'hydrate',
    cause: 'a <real> error',
    times: 1,
  };
  await fetch(`${running.address}/api/faults`, { method: 'POST', body: JSON.stringify(report) });
  const { body, headers } = await askOperator(running);
  for (const text of [
    'mfe-marketing 1.0.0-x was refused.',
    'The pages of mfe-forms are not available.',
    'Browsers reported errors of mfe-content in the last 24 hours.',
    '&lt;b&gt;It has no pages&lt;/b&gt;',
    '<td>pinned</td>',
    '<time datetime="2026-01-05T10:00:00.000Z">',
    '<dt>first_name</dt><dd>&lt;script&gt;</dd>',
    'a &lt;real&gt; error',
    'No contact request waits or has failed.',
  ])
    expect(body).toContain(text);
  expect(body).not.toMatch(/<script|<b>|style=/);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/,
    ),
  });
});

it('is not reachable through the address of the site', async () => {
  const nowhere = await fetch(`${running.address}/nowhere`);
  for (const url of ['/operator', '/metrics', '/ready', '/emails/1']) {
    const answer = await fetch(running.address + url);
    expect([answer.status, await answer.clone().text()]).toEqual([nowhere.status, 'Not found']);
  }
});

it('is answered only to a browser that opens it as a page, and with its password', async () => {
  const statusWith = async (headers: object, from = running.operatorPage) =>
    (await askOperator({ operatorPage: from }, { headers })).status;
  expect(await statusWith({})).toBe(200);
  for (const headers of [
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    { 'sec-fetch-mode': '', 'sec-fetch-dest': '' },
  ])
    expect(await statusWith(headers), JSON.stringify(headers)).toBe(403);
  const wrong = running.operatorPage.replace(/:[^:@]*@/, ':wrong@');
  const answer = await askOperator({ operatorPage: wrong });
  expect([answer.status, answer.headers['www-authenticate']]).toEqual([
    401,
    expect.stringContaining('Basic realm="Proper"'),
  ]);
});

it('sends a failed email again, when the page itself asks for it', async () => {
  smtp.behaviour = { at: 'data', code: 550 };
  await send(emailCall('grace@example.com'));
  await expect
    .poll(() => readOperatorPage(running), { timeout: 20_000 })
    .toContain('1 contact request could not be delivered.');
  smtp.behaviour = 'take';
  const action = /action="(\/emails\/[^"]+)"/.exec(await readOperatorPage(running))?.[1] ?? '';
  const post = async (site: string) =>
    (await askOperator(running, { path: action, method: 'POST', headers: { 'sec-fetch-site': site } }))
      .status;
  expect(await post('cross-site')).toBe(403);
  expect(await post('none')).toBe(403);
  expect(await post('same-origin')).toBe(303);
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => readOperatorPage(running)).toContain('No contact request waits or has failed.');
});

it('counts for Prometheus, from 0 on', async () => {
  const { body } = await askOperator(running, { path: '/metrics', headers: { 'sec-fetch-mode': 'cors' } });
  for (const line of [
    'proper_submissions_total{kind="lead",result="accepted"} 1',
    'proper_submissions_total{kind="newsletter",result="failed"} 0',
    'proper_email_deliveries_total{outcome="failed"} 1',
    'proper_email_deliveries_total{outcome="later"} 0',
    'proper_browser_errors_total{phase="hydrate",origin="site"} 1',
    'proper_browser_errors_total{phase="form",origin="site"} 0',
    'proper_http_requests_total{kind="release",status="5xx"} 0',
    'proper_database_up 1',
    'proper_release_refused{remote="mfe-marketing",release="1.0.0-x"} 1',
    'proper_remotes_unavailable 1',
    'proper_emails{state="sent"} 1',
    'proper_email_oldest_waiting_seconds 0',
  ])
    expect(body).toContain(line);
  expect(body).not.toMatch(/ada@|grace@/);
});

it('keeps its password from one start to the next, and refuses one that could be guessed', async () => {
  const { password } = new URL(running.operatorPage);
  await running.close();
  await expect(start({ OPERATOR_KEY: 'secret' })).rejects.toThrow('OPERATOR_KEY is too short');
  running = await start();
  expect(new URL(running.operatorPage).password).toBe(password);
});
