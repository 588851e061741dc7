import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createCommand, exitCodes, runMain } from '@proper/operator-kit/command-line';
import { root } from '@proper/operator-kit/repository';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { emailBody, leadOf, restHeaders } from '@proper/server/test-support/clients';

const project = 'proper-smoke';
const pageOfTeam = '/blog';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What an answer must have, and what is sent with its request. */
interface Expectation {
  readonly contains?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Checks the containers of a running project. */
class Containers {
  readonly #env: NodeJS.ProcessEnv;
  readonly #ports: { readonly site: number; readonly operator: number };

  constructor(ports: { readonly site: number; readonly operator: number }) {
    this.#ports = ports;
    this.#env = { ...process.env, PORT: String(ports.site), OPERATOR_PORT: String(ports.operator) };
  }

  /** Runs docker compose, and shows what it prints. @throws Error if it fails */
  compose(...args: readonly string[]): void {
    const options = { cwd: root, env: this.#env, stdio: 'inherit' } as const;
    const { status } = spawnSync('docker', ['compose', '--project-name', project, ...args], options);
    if (status !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${status}.`);
  }

  /** Sends a plain request: `fetch` would change a path such as `//about`. */
  async ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: unknown): Promise<Answer> {
    const port = path === '/metrics' ? this.#ports.operator : this.#ports.site;
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ port, host: '127.0.0.1', path, method, headers });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  /** @throws Error unless the answer has the status, and the text in its headers or body */
  async expect(
    path: string,
    status: number,
    { contains = '', headers = {} }: Expectation = {},
  ): Promise<void> {
    const answer = await this.ask(path, headers);
    const all = JSON.stringify(answer.headers) + answer.body;
    if (answer.status !== status || !all.includes(contains))
      throw new Error(
        `${path} has status ${answer.status}, and not ${status} with "${contains}":\n${all.slice(0, 500)}`,
      );
    console.log(`${path}: ${status}`);
  }

  /** Polls until an answer contains a text. */
  async becomes(path: string, pattern: RegExp): Promise<string> {
    const startedAt = performance.now();
    while (!pattern.test((await this.ask(path)).body)) {
      if (performance.now() - startedAt > 30_000) throw new Error(`${path} does not contain ${pattern}.`);
      await pause(20);
    }
    return `${((performance.now() - startedAt) / 1000).toFixed(2)} s`;
  }

  async submit(path: string, body: unknown): Promise<void> {
    const { status, body: answer } = await this.ask(path, { ...restHeaders, prefer: 'return=minimal' }, body);
    if (status !== 200 && status !== 201) throw new Error(`${path} got status ${status}: ${answer}`);
    console.log(`${path}: ${status}`);
  }
}

async function check(containers: Containers): Promise<void> {
  await containers.expect('/', 200, { contains: 'content-security-policy' });
  await containers.expect(pageOfTeam, 200, { contains: '<h1' });
  await containers.expect('//about', 301, { contains: '"location":"/about"' });
  await containers.expect('/About,?from=mail', 301, { contains: '"location":"/about?from=mail"' });
  await containers.expect('/nowhere', 404, { contains: 'text/html' });
  const cookies = Array.from({ length: 12 }, (_, index) => `c${index}=${'x'.repeat(3800)}`).join('; ');
  await containers.expect('/services', 200, { contains: '<h1', headers: { cookie: cookies } });
  await containers.submit('/rest/v1/email_submissions', leadOf('ada@example.com'));
  const params = {
    to_email: 'hello@proper.example',
    from_name: 'Ada',
    from_email: 'ada@example.com',
    message: 'x',
  };
  await containers.submit('/api/v1.0/email/send', emailBody({ ...params, reply_to: 'ada@example.com' }));
  await containers.becomes('/metrics', /proper_email_deliveries_total\{outcome="sent"\} 1/);
  const startedAt = performance.now();
  const site = ['exec', '-T', 'composer', 'node', '--import', 'tsx', 'platform/composer/src/cli/command.ts'];
  containers.compose(...site, 'disable', 'mfe-content', '--data', '/data');
  await containers.expect(pageOfTeam, 503, { contains: '<h1' });
  console.log(`disabled within ${((performance.now() - startedAt) / 1000).toFixed(1)} s of the command`);
  await containers.expect('/services', 200, { contains: '<h1' });
}

const command = createCommand(
  'npm run containers --',
  'Builds the containers, starts them as a project of their own, visits pages, submits both forms, disables a remote, and removes all.',
  'It needs Docker, and takes minutes. Exit codes: 0 all is well, 1 something is wrong, 2 bad usage.',
).action(async () => {
  const containers = new Containers({ site: await freePort(), operator: await freePort() });
  try {
    containers.compose('up', '--build', '--detach', '--wait');
    await check(containers);
  } catch (cause) {
    console.error(cause);
    process.exitCode = exitCodes.failed;
  } finally {
    containers.compose('down', '--volumes', '--remove-orphans');
  }
});
await runMain(command);
