import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shellServer } from '@proper/composer/test-support/fixture-teams';
import { Workbench } from '@proper/composer/test-support/workbench';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { type RunningServer, startServer } from '@proper/server/start-server';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';
import { readOperatorPage } from '@proper/server/test-support/operator-session';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the host changes the answer for a path; by default it does not. */
type Host = (path: string, answer: Answer, method: string) => Partial<Answer>;

const bench = new Workbench();
let server: RunningServer;
let proxy: Server;
let address = '';
let host: Host | undefined;

/** A host in front of the server, which may answer wrongly. */
async function startProxy(): Promise<Server> {
  const listening = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    const target = new URL(url, server.address);
    const passed = request(target, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    passed.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = response.headers;
      const body = Buffer.concat(chunks).toString();
      const given: Answer = { status: response.statusCode ?? 0, headers: others, body };
      const changed = { ...given, ...host?.(target.pathname, given, method) };
      answer.writeHead(changed.status, changed.headers).end(changed.body);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return listening;
}

beforeAll(async () => {
  // The server's address is known only later.
  proxy = await startProxy();
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const data = "'<script type=\"application/json\">' + JSON.stringify(composition) + '</script>'";
  bench.publish({ name: 'shell', server: shellServer.replace('JSON.stringify(composition)', data) });
  await bench.compose({ ...embeddedDefaults, origin: address });
  await copyEmptyDatabase(bench.dataDir);
  const config = { ...embeddedDefaults, origin: address };
  server = await startServer({
    siteDir: bench.data('site'),
    dataDir: bench.dataDir,
    port: 0,
    config,
    log: () => undefined,
  });
});
afterEach(() => {
  host = undefined;
  vi.unstubAllEnvs();
});
afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await server.close();
  bench.remove();
});

const probe = (...args: readonly string[]) =>
  bench.siteWith(['--data', bench.dataDir, '--remotes', bench.remotesFile], 'probe', address, ...args);

/** A host that changes the answer for one path. */
const at =
  (path: string, change: (answer: Answer) => Partial<Answer>): Host =>
  (asked, answer) =>
    asked === path ? change(answer) : {};
const answers = (path: string, status: number, body = ''): Host => at(path, () => ({ status, body }));
const sends = (path: string, headers: IncomingHttpHeaders): Host =>
  at(path, (answer) => ({ headers: { ...answer.headers, ...headers } }));
const lacks = (path: string, name: string): Host =>
  at(path, ({ headers: { [name]: _missing, ...headers } }) => ({ headers }));
const says = (path: string, text: string, instead: () => string): Host =>
  at(path, ({ body }) => ({ body: body.replaceAll(text.replace('ADDRESS', address), instead()) }));

/** The same host by another name, which makes it another origin. */
const otherName = (): string => address.replace('127.0.0.1', 'localhost');

describe('npm run site -- probe', { timeout: 60_000 }, () => {
  it('passes on a good site, and removes the lead and the contact request that it has sent', async () => {
    const { status, stdout } = await probe();
    expect(stdout).not.toMatch(/FAILED|warning/);
    for (const page of ['/', '/about', '/blog', '/contact']) expect(stdout).toContain(`ok page ${page}\n`);
    expect(stdout).toMatch(/ok lead probe-[\da-f]{16}@probe\.invalid\nok contact request probe-/);
    expect(stdout).toContain('ok removal\nthe site works');
    expect(status).toBe(0);
    expect(await readOperatorPage(server)).not.toContain('probe.invalid');
  });

  it('says what remains if it cannot remove it, and sends nothing with --read-only', async () => {
    vi.stubEnv('OPERATOR_KEY', 'not-the-key-of-this-server');
    const { status, stdout } = await probe();
    const [email = ''] = /probe-[\da-f]{16}@probe\.invalid/.exec(stdout) ?? [];
    expect(stdout).toContain(`rows of ${email} remain: npm run leads -- forget ${email}`);
    expect(status).toBe(0);
    expect((await readOperatorPage(server)).split(email)).toHaveLength(4);
    const posts: string[] = [];
    host = (path, _answer, method) => {
      if (method === 'POST') posts.push(path);
      return {};
    };
    expect(await probe('--read-only')).toMatchObject({ status: 0 });
    expect(posts).toEqual([]);
  });

  const elsewhere = 'http://localhost:3000';
  it.each<readonly [fault: string, host: Host, sentence: string]>([
    ['a page that fails', answers('/blog', 502), 'page /blog: it answers 502'],
    [
      'a page of another type',
      sends('/blog', { 'content-type': 'text/plain' }),
      'page /blog: its type is text/plain',
    ],
    [
      'a missing header',
      lacks('/about', 'x-content-type-options'),
      'page /about: it has no header x-content-type-options',
    ],
    [
      'a missing policy',
      at('/about', ({ body, headers: { 'content-security-policy': _missing, ...headers } }) => ({
        headers,
        body: body.replace(/<meta[^>]+content-security-policy[^>]+>/i, ''),
      })),
      'page /about: it has no Content-Security-Policy',
    ],
    [
      'a site that was composed for another address',
      says('/about', 'href="ADDRESS', () => `href="${elsewhere}`),
      `page /about: its canonical address is ${elsewhere}/about: compose with PUBLIC_ORIGIN=http://127.0.0.1:`,
    ],
    [
      'a host that answers everything',
      answers('/no-such-page', 200),
      'missing page: it answers 200, not 404',
    ],
    ['a missing record', answers('/composition.json', 404), 'composition.json: it answers 404'],
    [
      'a key that the service refuses',
      answers('/rest/v1/email_submissions', 401, '{"code":"401","message":"Invalid API key"}'),
      '@probe.invalid: 401 Invalid API key',
    ],
    [
      'a quota that is used up',
      answers('/api/v1.0/email/send', 402, 'The monthly quota is used up'),
      '@probe.invalid: 402 The monthly quota is used up',
    ],
    [
      'a service that does not allow the site',
      (path, answer) =>
        path === '/'
          ? says('/', '"supabase":{"url":"/"', () => `"supabase":{"url":"${otherName()}"`)(
              path,
              answer,
              'GET',
            )
          : lacks('/rest/v1/email_submissions', 'access-control-allow-origin')(path, answer, 'OPTIONS'),
      'it allows no origin, not http://127.0.0.1:',
    ],
  ])('fails, and names %s', async (_fault, broken, sentence) => {
    host = broken;
    const { status, stdout } = await probe(...(sentence.startsWith('@probe') ? [] : ['--read-only']));
    expect(stdout).toContain(sentence);
    expect(stdout).toMatch(/1 of \d+ checks failed/);
    expect(status).toBe(1);
  });

  it('warns of a record that is cached', async () => {
    host = sends('/composition.json', { 'cache-control': 'max-age=600' });
    const { status, stdout } = await probe('--read-only');
    expect(stdout).toContain('warning composition.json: Cache-Control is max-age=600');
    expect(status).toBe(0);
  });

  it('fails with one sentence where there is no composed site', async () => {
    host = answers('/', 200, '<h1>Hello</h1>');
    expect(await probe()).toMatchObject({
      status: 1,
      stderr: `${address}/ is no page of a composed site: it contains no configuration.\n`,
    });
    const nobody = await bench.siteWith(['--data', bench.dataDir], 'probe', 'http://127.0.0.1:9');
    expect(nobody).toMatchObject({ status: 1 });
    expect(nobody.stderr).toContain('cannot be reached');
    expect(await bench.siteWith([], 'probe', 'example.org')).toMatchObject({
      status: 1,
      stderr: 'example.org is not an address such as https://www.example.org.\n',
    });
  });
});
