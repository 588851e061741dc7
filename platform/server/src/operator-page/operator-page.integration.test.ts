import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailCall, leadCall, leadOf } from '../../test-support/clients';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { openSession, readOperatorPage } from '../../test-support/operator-session';
import { SmtpFixture } from '../../test-support/smtp-fixture';
import { type RunningServer, type StartOptions, startServer } from '../start-server';

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const siteDir = path.join(dataDir, 'site');
const lines: string[] = [];
const smtp = new SmtpFixture();
let running: RunningServer;

const start = (changes: Partial<StartOptions> = {}) =>
  startServer({ siteDir, dataDir, port: 0, log: (line) => lines.push(line), ...changes });

beforeAll(async () => {
  await copyEmptyDatabase(dataDir);
  mkdirSync(siteDir);
  writeFileSync(
    path.join(siteDir, 'composition.json'),
    JSON.stringify({
      id: 'c',
      at: '2026-03-03T10:00:00Z',
      tried: '2026-03-04T10:00:00Z',
      versions: { shell: '1.0.0-s' },
      unavailable: [],
      onDemand: [],
      refused: [{ name: 'mfe-forms', version: '1.0.0-f', reason: '<b>no</b> title' }],
    }),
  );
  await smtp.start();
  running = await start({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'website@example.com' } });
});
afterAll(async () => {
  await running.close();
  await smtp.stop();
});

const send = ({ path: route, headers, body = '' }: ReturnType<typeof leadCall>) =>
  fetch(running.address + route, { method: 'POST', headers: headers as Record<string, string>, body });
const keyOf = ({ operatorPage }: RunningServer) => new URL(operatorPage).searchParams.get('key') ?? '';
const read = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(running.address + address, { headers, redirect: 'manual' });
  const { date: _date, ...others } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: others, body: await answer.text() };
};

describe("the operator's page", () => {
  it('shows what is live and refused, and what visitors sent, as text that no cache keeps', async () => {
    await send({
      ...leadCall(''),
      body: JSON.stringify({ ...leadOf('ada@example.com'), first_name: '<script>' }),
    });
    const html = await readOperatorPage(running);
    for (const text of [
      '1.0.0-s',
      '&lt;b&gt;no&lt;/b&gt; title',
      'mfe-forms 1.0.0-f was refused.',
      '1 lead in 28 days',
      '&lt;script&gt;',
      'ada@example.com',
    ])
      expect(html).toContain(text);
    expect(html).not.toMatch(/<script|<b>|style=|https?:/);
    const { headers } = await read('/operator', { cookie: await openSession(running) });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self'; form-action 'self'/,
      ),
    });
  });

  it('moves its key from the address into a cookie that no other site can use', async () => {
    const key = keyOf(running);
    const { status, headers } = await read(`/operator?key=${key}`);
    expect([status, headers.location]).toEqual([303, '/operator']);
    expect(headers['set-cookie']).toMatch(
      /^proper_operator=[\w-]{43}; Path=\/operator; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect(headers['set-cookie']).not.toContain(key);
    expect(await readOperatorPage(running)).not.toContain(key);
    await read(`/operator/?key=${key}`);
    await fetch(`${running.address}/operator?key=${key}`, { method: 'PUT' });
    expect(lines.join('\n')).toContain('404 /operator/');
    expect(lines.join('\n')).not.toContain(key);
  });

  it('without the key is like any missing page', async () => {
    const nowhere = await read('/nowhere');
    const key = keyOf(running);
    for (const query of ['', '?key', '?key=', '?key=x', `?key=${key}x`, `?key=${key}&key=${key}`])
      expect(await read(`/operator${query}`)).toEqual(nowhere);
    expect(await read('/operator/style.css')).toEqual(nowhere);
    expect(await read('/operator', { cookie: 'proper_operator=' })).toEqual(nowhere);
    expect((await read('/metrics')).status).toBe(404);
    expect((await read('/faults.json', { authorization: `Bearer ${key}x` })).status).toBe(404);
    expect((await read('/metrics', { authorization: `Bearer ${key}` })).status).toBe(200);
  });

  it('with a key that nobody chose does not exist under another host name', async () => {
    const readStatus = (host: string) =>
      new Promise((resolve) => {
        request(running.operatorPage, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).end();
      });
    expect(await readStatus('proper.example')).toBe(404);
    expect(await readStatus('localhost.proper.example')).toBe(404);
    expect(await readStatus('127.0.0.1:3000')).toBe(303);
  });

  it('sends a failed email again, when the page itself asks for it', async () => {
    smtp.behaviour = { at: 'data', code: 550 };
    await send(emailCall('grace@example.com'));
    await expect
      .poll(() => readOperatorPage(running), { timeout: 20_000 })
      .toContain('1 email could not be delivered.');
    const page = await readOperatorPage(running);
    const action = /action="(\/operator\/emails\/[^"]+)"/.exec(page)?.[1] ?? '';
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const cookie = await openSession(running);
    const post = (headers: Record<string, string>, body: string) =>
      fetch(running.address + action, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
    smtp.behaviour = 'take';
    for (const [headers, body] of [
      [{ cookie }, 'token='],
      [{ cookie }, `token=${token}x`],
      [{}, `token=${token}`],
      [{ cookie, origin: 'https://elsewhere.example' }, `token=${token}`],
      [{ cookie, 'sec-fetch-site': 'cross-site' }, `token=${token}`],
      [{ cookie, 'content-type': 'text/plain' }, `token=${token}`],
    ] as const)
      expect((await post(headers, body)).status, JSON.stringify(headers)).toBe(405);
    expect(smtp.received).toHaveLength(0);
    const answer = await post(
      { cookie, origin: running.address, 'sec-fetch-site': 'same-origin' },
      `token=${token}`,
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator#emails']);
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => readOperatorPage(running)).toContain('No email waits or has failed.');
  });

  it('keeps its key from one start to the next, and refuses one that could be guessed', async () => {
    const key = keyOf(running);
    await running.close();
    await expect(start({ env: { OPERATOR_KEY: 'secret' } })).rejects.toThrow('OPERATOR_KEY is too short');
    running = await start();
    expect(keyOf(running)).toBe(key);
  });
});
