// Runs docker-compose.yml as a project of its own under load: deploys one team, kills each container and one backend of two,
// restarts all.
import { execFile, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { freePort } from '@proper/operator-kit/free-port';
import { releaseNames } from '@proper/operator-kit/repository';
import { type Call, emailCall, leadCall } from '@proper/server/test-support/clients';
import { askOnce } from './drills/harness';
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

/** Runs docker to its end. Returns what it prints. @throws Error with the end of its output, when it fails */
async function docker(...words: readonly string[]): Promise<string> {
  const { stdout } = await execute('docker', words, { cwd: copy.folder, env, maxBuffer: 2 ** 26 }).catch(
    ({ stdout: printed = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      throw new Error(`docker ${words.join(' ')}:\n${(printed + stderr).slice(-3000)}`);
    },
  );
  return stdout.trim();
}

const compose = (...words: readonly string[]): Promise<string> => docker('compose', '-p', project, ...words);

const inspect = async (service: string, field: string): Promise<string> =>
  docker('inspect', '--format', field, await compose('ps', '--all', '--quiet', service));

const sql = (statement: string): Promise<string> =>
  compose('exec', '-T', 'database', 'psql', '--no-psqlrc', '-At', '-U', 'proper', '-c', statement, 'proper');

async function until(what: string, holds: () => Promise<boolean>): Promise<string> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > 300_000) throw new Error(`${what}: not within 300 s`);
    await pause(200);
  }
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function liveRecord(): Promise<PublicRecord> {
  const response = await fetch(`${address}/${publicRecordFile}`);
  return (await response.json()) as PublicRecord;
}

/** Starts all. A busy machine may compose the site for longer than `up --wait` gives it. */
async function up(): Promise<void> {
  await compose('up', '--detach').catch((cause: unknown) => console.log(String(cause).slice(-200)));
  await until('all are healthy', async () => {
    const states = await Promise.all(services.map((name) => inspect(name, '{{.State.Health.Status}}')));
    return states.every((state) => state === 'healthy');
  });
}

/** Visitors who read pages and send both forms, and what they met since they were last reset. */
class Traffic {
  readonly acknowledgedLeads = new Set<string>();
  acknowledgedEmails = 0;
  lostPages = 0;
  #taken = 0;
  #refused = 0;
  #visits = 0;
  #isOver = false;
  readonly #running = Promise.all([
    this.#repeat(100, () => this.#read()),
    this.#repeat(500, () => this.#sendLead()),
    this.#repeat(2000, () => this.#sendEmail()),
  ]);

  reset(): void {
    this.lostPages = 0;
    this.#taken = 0;
    this.#refused = 0;
  }

  readonly areFormsTaken = (): boolean => this.#taken > 0;

  summary(): string {
    return `${this.lostPages} pages lost, forms taken ${this.#taken} times and refused ${this.#refused} times`;
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

  async #post(call: Call): Promise<boolean> {
    const { status } = await askOnce(address, call);
    const isTaken = status === 200 || status === 201;
    if (isTaken) this.#taken += 1;
    else this.#refused += 1;
    return isTaken;
  }

  async #sendLead(): Promise<void> {
    const email = `visitor-${Date.now()}@example.com`;
    if (await this.#post(leadCall(email))) this.acknowledgedLeads.add(email);
  }

  async #sendEmail(): Promise<void> {
    if (await this.#post(emailCall(`visitor-${Date.now()}@example.com`))) this.acknowledgedEmails += 1;
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
  const seconds = await until(
    'the new release is live',
    async () => (await liveRecord()).versions[deployedTeam] !== before.versions[deployedTeam],
  );
  console.log(`deployed: live ${seconds} after its container; ${traffic.summary()}`);
  if (traffic.lostPages > 0) throw new Error('Pages were lost by a deployment.');
  const { versions } = await liveRecord();
  const changed = releaseNames.filter((name) => versions[name] !== before.versions[name]);
  if (String(changed) !== deployedTeam) throw new Error(`The releases of ${changed.join(', ')} changed.`);
  if (String(await startTimes()) !== String(startedBefore)) throw new Error('Other containers were touched.');
}

/** Kills what a container runs: the engine starts it again, and only without `web` are pages lost. */
async function killEach(traffic: Traffic): Promise<void> {
  for (const service of services) {
    const startedAt = await inspect(service, '{{.State.StartedAt}}');
    traffic.reset();
    process.kill(Number(await inspect(service, '{{.State.Pid}}')), 'SIGKILL');
    const seconds = await until(`${service} is healthy again`, async () => {
      const state = await inspect(service, '{{.State.StartedAt}} {{.State.Health.Status}}');
      return !state.startsWith(startedAt) && state.endsWith(' healthy');
    });
    await until('forms are taken', async () => traffic.areFormsTaken());
    console.log(`killed ${service}: healthy again after ${seconds}; ${traffic.summary()}`);
    if (service !== 'web' && traffic.lostPages > 0) throw new Error(`Pages were lost without ${service}.`);
  }
}

/** Runs two backends, which keep nothing of their own, and kills one under load. */
async function killOneOfTwo(traffic: Traffic): Promise<void> {
  await compose('up', '--detach', '--no-recreate', '--scale', 'backend=2', 'backend');
  const ids = (await compose('ps', '--quiet', 'backend')).split('\n');
  const areHealthy = async () =>
    (await docker('inspect', '--format', '{{.State.Health.Status}}', ...ids)) === 'healthy\nhealthy';
  await until('two backends are healthy', areHealthy);
  traffic.reset();
  process.kill(Number(await docker('inspect', '--format', '{{.State.Pid}}', ids[0] ?? '')), 'SIGKILL');
  await pause(1000);
  const seconds = await until('both are healthy again', areHealthy);
  console.log(`killed one backend of two: healthy again after ${seconds} more; ${traffic.summary()}`);
  if (!traffic.areFormsTaken()) throw new Error('No form was taken by the other backend.');
}

/** Takes all down and up again: the same site is served, and each lead that was acknowledged is there. */
async function restart(traffic: Traffic): Promise<void> {
  const before = await liveRecord();
  await compose('down', '--timeout', '10');
  await up();
  if ((await liveRecord()).id !== before.id) throw new Error('Another site is live after the restart.');
  traffic.reset();
  await until('forms are taken', async () => traffic.areFormsTaken());
  const saved = new Set((await sql('select email from public.email_submissions')).split('\n'));
  const lost = [...traffic.acknowledgedLeads].filter((email) => !saved.has(email));
  console.log(
    `restarted: ${traffic.acknowledgedLeads.size} leads and ${traffic.acknowledgedEmails} emails acknowledged, ${lost.length} leads lost`,
  );
  if (lost.length > 0) throw new Error(`Lost leads: ${lost.slice(0, 5).join(', ')}`);
}

/** All visitors are one client, which the throttle would refuse. */
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
  console.log(`up: all healthy at ${address}`);
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
