import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../test-support/empty-database';
import { SmtpFixture } from '../test-support/smtp-fixture';
import { type RunningServer, startServer } from './start-server';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-serve-'));
const dataDir = path.join(folder, 'data');
const siteDir = path.join(folder, 'site');
const { supabase, emailjs } = embeddedDefaults;
const lines: string[] = [];
let running: RunningServer;
let firstPage: Response;

const start = (changes: Partial<Parameters<typeof startServer>[0]> = {}) =>
  startServer({ siteDir, dataDir, port: 0, log: (line) => lines.push(line), ...changes });

beforeAll(async () => {
  mkdirSync(siteDir);
  writeFileSync(path.join(siteDir, 'index.html'), '<h1>Home</h1>');
  writeFileSync(path.join(siteDir, '404.html'), '<h1>404</h1>');
  running = await start();
  firstPage = await fetch(running.address);
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

const post = (routes: string, body: unknown) =>
  fetch(`${running.address}${routes}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: supabase.anonKey },
    body: JSON.stringify(body),
  });

describe('a server that starts', () => {
  it('serves pages at once, while forms wait for the database', async () => {
    expect(await firstPage.text()).toBe('<h1>Home</h1>');
    const answer = await post('/rest/v1/newsletter_subscriptions', { email: '<b>ada</b>@example.com' });
    expect(answer.status).toBe(201);
  }, 60_000);

  it('names a taken port and a way out', async () => {
    const other = createNetServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const attempt = () => start({ dataDir: path.join(folder, 'other'), host: '127.0.0.1', port });
    const expected = `Port ${port} is taken. Stop what uses it, or choose another with PORT=${port + 1} npm start.`;
    await expect(attempt()).rejects.toThrow(expected);
    await expect(attempt()).rejects.toThrow(expected);
    other.close();
  });

  it('leaves data alone that another server uses', async () => {
    await expect(start()).rejects.toThrow(`in use by another server (process ${process.pid} on `);
  });
});

describe('the local page', () => {
  beforeAll(async () => {
    const lead = {
      email: 'ada@example.com',
      first_name: '<script>alert("lead")</script>',
      resource_title: "Guide & 'more'",
      resource_type: 'PDF',
      download_url: null,
    };
    await post('/rest/v1/email_submissions', lead);
    await post('/api/v1.0/email/send', {
      user_id: emailjs.publicKey,
      service_id: emailjs.serviceId,
      template_id: emailjs.templateId,
      template_params: { from_name: '<img src=x>', from_email: 'ada@example.com', message: '</pre><script>' },
    });
  });

  it('shows leads, addresses and mails as text', async () => {
    const answer = await fetch(running.localPage);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const text of [
      '&lt;script&gt;alert(&quot;lead&quot;)&lt;/script&gt;',
      'Guide &amp; &#39;more&#39;',
      '&lt;b&gt;ada&lt;/b&gt;@example.com',
      'Contact request from &lt;img src=x&gt;',
      '&lt;/pre&gt;&lt;script&gt;',
      'answers go to ada@example.com',
    ])
      expect(html).toContain(text);
    expect(html).not.toMatch(/<script|<img|<b>/);
  });

  it('is kept by no cache and no search engine', async () => {
    const { headers } = await fetch(running.localPage);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is not there under a name from elsewhere', async () => {
    const statusFor = (host: string) =>
      new Promise((resolve) => {
        request(running.localPage, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).end();
      });
    expect(await statusFor('proper.example')).toBe(404);
    expect(await statusFor('localhost.proper.example')).toBe(404);
    expect(await statusFor('127.0.0.1:3000')).toBe(200);
    expect(lines.filter((line) => line === '404 /local')).toHaveLength(2);
  });
});

describe('the key of the local page', () => {
  const keyOf = ({ localPage }: RunningServer) => new URL(localPage).searchParams.get('key') ?? '';
  const told = async (address: string) => {
    const answer = await fetch(`${running.address}${address}`);
    const { date: _date, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: await answer.text() };
  };

  it('is long, and another one at every start', async () => {
    const own = path.join(folder, 'data-other-key');
    await copyEmptyDatabase(own);
    const other = await start({ dataDir: own });
    for (const each of [running, other]) expect(keyOf(each)).toMatch(/^[\w-]{32}$/);
    expect(keyOf(other)).not.toBe(keyOf(running));
    await other.close();
  }, 60_000);

  it('is asked for: without it, the page is as any that is not there', async () => {
    const nowhere = await told('/nowhere');
    expect(nowhere.status).toBe(404);
    const key = keyOf(running);
    for (const query of ['', '?', '?key', '?key=', '?key=x', `?key=${key}x`, `?key=${key}&key=${key}`])
      expect(await told(`/local${query}`)).toEqual(nowhere);
    expect((await told(`/local?key=${key}`)).status).toBe(200);
  });

  it('stands in no log and not in the page', async () => {
    const key = keyOf(running);
    await told(`/local/?key=${key}`);
    await told(`/nowhere?key=${key}`);
    await told(`/local%2?key=${key}`);
    await fetch(running.localPage, { method: 'POST' });
    expect(lines).toContain('404 /local/');
    expect(lines.join('\n')).not.toContain(key);
    expect((await told(`/local?key=${key}`)).body).not.toContain(key);
  });
});

describe('mails that go through an SMTP server', () => {
  const own = path.join(folder, 'data-smtp');
  const smtp = new SmtpFixture();
  const statesShown = async ({ localPage }: RunningServer) =>
    [...(await (await fetch(localPage)).text()).matchAll(/<strong>([^<]+)<\/strong>/g)].map(
      ([, state]) => state,
    );

  it('show on the local page whether they wait, were sent or were refused', async () => {
    await smtp.start();
    await copyEmptyDatabase(own);
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'website@example.com' };
    const other = await start({ dataDir: own, env });
    const send = (message: string) =>
      fetch(`${other.address}/api/v1.0/email/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          user_id: emailjs.publicKey,
          service_id: emailjs.serviceId,
          template_id: emailjs.templateId,
          template_params: { from_name: 'Ada', from_email: 'ada@example.com', message },
        }),
      });
    const shows = async (expected: readonly string[]) => {
      for (let turn = 0; turn < 100; turn += 1) {
        if (String(await statesShown(other)) === String(expected)) return;
        await sleep(50);
      }
      expect(await statesShown(other)).toEqual(expected);
    };
    await send('one');
    await shows(['Sent.']);
    smtp.behaviour = { at: 'data', code: 554 };
    await send('two');
    await shows(['Refused by the mail server for good.', 'Sent.']);
    await smtp.stop();
    await send('three');
    await shows(['Waits to be sent.', 'Refused by the mail server for good.', 'Sent.']);
    await other.close();
  }, 60_000);
});

describe('a server that stops', () => {
  it('keeps what was saved, and gives the data folder free', async () => {
    await running.close();
    await expect(fetch(running.address)).rejects.toThrow();
    running = await start();
    expect(await (await fetch(running.localPage)).text()).toContain('ada@example.com');
  }, 60_000);

  it.each([
    ['SIGTERM', 'during its first start', ''],
    ['SIGINT', 'during its first start', ''],
    // Stands for whatever holds on to a server: without an end of its own the process would stay for good.
    ['SIGTERM', 'whose closing never ends', 'running.close = () => new Promise(() => undefined);'],
  ] as const)('on %s a server %s ends with exit code 0', async (signal, when, beforehand) => {
    const own = path.join(folder, `data-${signal}-${when}`);
    const program = `
      import { startServer } from './start-server';
      import { stopOnSignals } from './stop-on-signals';
      const running = await startServer({ siteDir: ${JSON.stringify(siteDir)}, dataDir: ${JSON.stringify(own)}, port: 0, log: console.error });
      ${beforehand}
      stopOnSignals(running);
      console.log(running.address);
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const address = await new Promise<string>((resolve) => {
      child.stdout.once('data', (data) => resolve(String(data).trim()));
    });
    expect((await fetch(address)).status).toBe(200);
    const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve(code ?? by)));
    child.kill(signal);
    expect(await ended).toBe(0);
  });
});
