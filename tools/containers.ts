// Runs docker-compose.yml under load, as a separate project: deploys one team, kills each container and one of two backends,
// restarts everything.
import { execFile, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { freePort } from '@proper/operator-kit/free-port';
import { releaseNames } from '@proper/operator-kit/repository';
import { emailCall, leadCall } from '@proper/server/test-support/clients';
import { askOnce } from './drills/harness';
import { type Form, isAccepted } from './drills/ledger';
import { RepositoryCopy } from './test-support/repository-copy';

const project = 'proper-drill';
const deployedTeam = 'mfe-content';
const services = ['web', 'composer', 'backend', 'database', 'mailpit', ...releaseNames];
const pages = ['/', '/services', '/blog', '/contact', '/resources/time-audit'];

if (spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status !== 0) {
  console.log('skipped: docker compose is not available');
  process.exit(0);
}

const address = `http://localhost:${await freePort()}`;
const copy = new RepositoryCopy({ withPackages: false });
const env = { ...process.env, PORT: new URL(address).port };
const execute = promisify(execFile);

/** Runs docker and returns its output. @throws Error with the end of the output, if docker fails */
async function docker(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { cwd: copy.folder, env, maxBuffer: 2 ** 26 }).catch(
    ({ stdout: output = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      throw new Error(`docker ${args.join(' ')}:\n${(output + stderr).slice(-3000)}`);
    },
  );
  return stdout.trim();
}

const compose = (...args: readonly string[]): Promise<string> => docker('compose', '-p', project, ...args);

const inspect = async (service: string, field: string): Promise<string> =>
  docker('inspect', '--format', field, await compose('ps', '--all', '--quiet', service));

const sql = (statement: string): Promise<string> =>
  compose('exec', '-T', 'database', 'psql', '--no-psqlrc', '-At', '-U', 'proper', '-c', statement, 'proper');

/** Waits until a condition holds, and returns how long that took, such as `4.2 s`. */
async function waitUntil(condition: string, holds: () => Promise<boolean>): Promise<string> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > 300_000) throw new Error(`${condition}: not within 300 s`);
    await pause(200);
  }
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function liveRecord(): Promise<PublicRecord> {
  const response = await fetch(`${address}/${publicRecordFile}`);
  return (await response.json()) as PublicRecord;
}

/** Starts all services. On a busy machine, composing may take longer than `up` waits. */
async function up(): Promise<void> {
  await compose('up', '--detach').catch((cause: unknown) => console.log(String(cause).slice(-200)));
  await waitUntil('all services are healthy', async () => {
    const states = await Promise.all(services.map((name) => inspect(name, '{{.State.Health.Status}}')));
    return states.every((state) => state === 'healthy');
  });
}

/** Visitors who read pages and send both forms, and what has happened to them since the last reset. */
class Traffic {
  /** Since the start. */
  readonly acknowledged: Readonly<Record<Form, Set<string>>> = { lead: new Set(), email: new Set() };
  lostPages = 0;
  #accepted = 0;
  #refused = 0;
  #visits = 0;
  #isOver = false;
  readonly #running = Promise.all([
    this.#repeat(100, () => this.#read()),
    this.#repeat(500, () => this.#submit('lead')),
    this.#repeat(2000, () => this.#submit('email')),
  ]);

  reset(): void {
    this.lostPages = 0;
    this.#accepted = 0;
    this.#refused = 0;
  }

  get hasAccepted(): boolean {
    return this.#accepted > 0;
  }

  summary(): string {
    return `${this.lostPages} pages lost, ${this.#accepted} forms accepted, ${this.#refused} forms refused`;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #repeat(milliseconds: number, visit: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await visit();
      await pause(milliseconds);
    }
  }

  async #read(): Promise<void> {
    this.#visits += 1;
    const page = pages[this.#visits % pages.length] ?? '/';
    const { status, body } = await askOnce(address, { method: 'GET', path: page, headers: {} });
    if (status !== 200 || !body.includes('</html>')) this.lostPages += 1;
  }

  async #submit(form: Form): Promise<void> {
    const email = `visitor-${Date.now()}@example.com`;
    const { status } = await askOnce(address, form === 'email' ? emailCall(email) : leadCall(email));
    if (isAccepted(status)) {
      this.#accepted += 1;
      this.acknowledged[form].add(email);
    } else this.#refused += 1;
  }
}

/** Deploys one team: its pages change, no page is lost, and no other container is touched. */
async function deployOne(traffic: Traffic): Promise<void> {
  const others = services.filter((name) => name !== deployedTeam);
  const startTimes = () => Promise.all(others.map((name) => inspect(name, '{{.Id}} {{.State.StartedAt}}')));
  const [before, startedBefore] = [await liveRecord(), await startTimes()];
  const heading = `Stay Updated, ${Date.now()}`;
  copy.edit('mfe-content/src/pages/resources/StayUpdated.tsx', 'Stay Updated', heading);
  traffic.reset();
  await compose('up', '--detach', '--build', '--no-deps', deployedTeam);
  const seconds = await waitUntil(
    'the new release is live',
    async () => (await liveRecord()).versions[deployedTeam] !== before.versions[deployedTeam],
  );
  console.log(`deployed: live ${seconds} after the start of its container; ${traffic.summary()}`);
  if (traffic.lostPages > 0) throw new Error('The deployment lost pages.');
  const { versions } = await liveRecord();
  const changed = releaseNames.filter((name) => versions[name] !== before.versions[name]);
  if (String(changed) !== deployedTeam) throw new Error(`The releases of ${changed.join(', ')} changed.`);
  if (String(await startTimes()) !== String(startedBefore))
    throw new Error('Other containers were restarted.');
}

/** Kills the process of each container: Docker starts it again, and only without `web` pages are lost. */
async function killEach(traffic: Traffic): Promise<void> {
  for (const service of services) {
    const startedAt = await inspect(service, '{{.State.StartedAt}}');
    traffic.reset();
    process.kill(Number(await inspect(service, '{{.State.Pid}}')), 'SIGKILL');
    const seconds = await waitUntil(`${service} is healthy again`, async () => {
      const state = await inspect(service, '{{.State.StartedAt}} {{.State.Health.Status}}');
      return !state.startsWith(startedAt) && state.endsWith(' healthy');
    });
    await waitUntil('forms are accepted', async () => traffic.hasAccepted);
    console.log(`killed ${service}: healthy again after ${seconds}; ${traffic.summary()}`);
    if (service !== 'web' && traffic.lostPages > 0) throw new Error(`Without ${service}, pages were lost.`);
  }
}

/** Runs two backends, which have no data of their own, and kills one of them under load. */
async function killOneOfTwo(traffic: Traffic): Promise<void> {
  await compose('up', '--detach', '--no-recreate', '--scale', 'backend=2', 'backend');
  const ids = (await compose('ps', '--quiet', 'backend')).split('\n');
  const areHealthy = async () =>
    (await docker('inspect', '--format', '{{.State.Health.Status}}', ...ids)) === 'healthy\nhealthy';
  await waitUntil('two backends are healthy', areHealthy);
  traffic.reset();
  process.kill(Number(await docker('inspect', '--format', '{{.State.Pid}}', ids[0] ?? '')), 'SIGKILL');
  await pause(1000);
  const seconds = await waitUntil('both are healthy again', areHealthy);
  console.log(`killed one of two backends: healthy again after ${seconds} more; ${traffic.summary()}`);
  if (!traffic.hasAccepted) throw new Error('The other backend accepted no form.');
}

/** Stops and starts all services: the same site is served, and every acknowledged lead is saved. */
async function restart(traffic: Traffic): Promise<void> {
  const before = await liveRecord();
  await compose('down', '--timeout', '10');
  await up();
  if ((await liveRecord()).id !== before.id) throw new Error('A different site is live after the restart.');
  traffic.reset();
  await waitUntil('forms are accepted', async () => traffic.hasAccepted);
  const saved = new Set((await sql('select email from public.email_submissions')).split('\n'));
  const { lead, email } = traffic.acknowledged;
  const lost = [...lead].filter((visitor) => !saved.has(visitor));
  console.log(
    `restarted: ${lead.size} leads and ${email.size} emails acknowledged, ${lost.length} leads lost`,
  );
  if (lost.length > 0) throw new Error(`Lost leads: ${lost.slice(0, 5).join(', ')}`);
}

/** To the throttle, all visitors are one client, which it would soon refuse. */
async function liftThrottle(): Promise<void> {
  const columns = await sql(
    "select column_name from information_schema.columns where table_schema = 'private' and table_name = 'throttle_settings' and data_type = 'integer'",
  );
  const settings = columns.split('\n').map((name) => `"${name}" = 10000000`);
  await sql(`update private.throttle_settings set ${settings.join(', ')}`);
}

try {
  await compose('config', '--quiet');
  await compose('build');
  await up();
  console.log(`up: all services are healthy at ${address}`);
  await liftThrottle();
  const traffic = new Traffic();
  try {
    await deployOne(traffic);
    await killEach(traffic);
    await killOneOfTwo(traffic);
    await restart(traffic);
  } finally {
    await traffic.stop();
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  console.error(await compose('logs', '--tail', '20'));
  process.exitCode = 1;
} finally {
  await compose(...'--profile faults down --volumes --remove-orphans --rmi local --timeout 5'.split(' '));
  copy.remove();
}
