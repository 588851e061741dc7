// Runs docker-compose.yml with the profile `monitoring` under load, as a project of its own: deploys one team, goes back and disables
// a team from a bare shell, kills each container and one of two backends, asks Prometheus what has happened, restarts everything.
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { releaseNames } from '@proper/operator-kit/repository';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { askOnce } from '../drills/harness';
import { RepositoryCopy } from '../test-support/repository-copy';
import { Engine, waitUntil } from './engine';
import { Traffic } from './traffic';

const deployedTeam = 'mfe-content';
const pageOfTeam = '/blog';
const services = ['web', 'composer', 'backend', 'database', 'mailpit', 'prometheus', ...releaseNames];

if (spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status !== 0) {
  console.log('skipped: docker compose is not available');
  process.exit(0);
}

const address = `http://localhost:${await freePort()}`;
const copy = new RepositoryCopy({ withPackages: false });
const engine = new Engine({
  folder: copy.folder,
  project: 'proper-drill',
  profile: 'monitoring',
  env: { ...process.env, PORT: new URL(address).port },
});

async function liveRecord(): Promise<PublicRecord> {
  const response = await fetch(`${address}/${publicRecordFile}`);
  return (await response.json()) as PublicRecord;
}

/** The canonical address of a page, which shows the configuration that the site was composed with. */
async function canonicalAddress(page: string): Promise<string | undefined> {
  const { body } = await askOnce(address, { method: 'GET', path: page, headers: {} });
  return /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
}

const startTimes = (names: readonly string[]) =>
  Promise.all(names.map((name) => engine.inspect(name, '{{.Id}} {{.State.StartedAt}}')));

function expectNoneLost(traffic: Traffic, during: string, allowed: readonly string[] = []): void {
  const lost = [...traffic.lost.keys()].filter((page) => !allowed.includes(page));
  if (lost.length > 0) throw new Error(`${during}: pages were lost: ${lost.join(', ')}`);
}

/** Starts all services. On a busy machine, composing may take longer than `up` waits. */
async function up(): Promise<void> {
  await engine.compose('up', '--detach').catch((cause: unknown) => console.log(String(cause).slice(-200)));
  const seconds = await waitUntil('all services are healthy', async () => {
    const states = await Promise.all(
      services.map((name) => engine.inspect(name, '{{.State.Health.Status}}')),
    );
    return states.every((state) => state === 'healthy');
  });
  console.log(`up: ${services.length} services are healthy after ${seconds}`);
}

/** A first start is no fault, so nothing in the logs looks like one. */
async function expectQuietStart(): Promise<void> {
  const lines = (await engine.compose('logs', '--no-color')).split('\n');
  const alarming = lines.filter((line) => /\[(crit|alert|emerg)\]|"level":"(error|fatal)"/.test(line));
  console.log(`first start: ${lines.length} lines in the logs, ${alarming.length} of them alarming`);
  if (alarming.length > 0) throw new Error(alarming.slice(0, 5).join('\n'));
}

/** Deploys one team: its pages change, no page is lost, and no other container is touched. */
async function deployOne(traffic: Traffic): Promise<void> {
  const others = services.filter((name) => name !== deployedTeam);
  const [before, startedBefore] = [await liveRecord(), await startTimes(others)];
  const heading = `Stay Updated, ${Date.now()}`;
  copy.edit('mfe-content/src/pages/resources/StayUpdated.tsx', 'Stay Updated', heading);
  traffic.reset();
  await engine.compose('up', '--detach', '--build', '--no-deps', deployedTeam);
  const seconds = await waitUntil(
    'the new release is live',
    async () => (await liveRecord()).versions[deployedTeam] !== before.versions[deployedTeam],
  );
  console.log(`deployed: live ${seconds} after the start of its container; ${traffic.summary()}`);
  expectNoneLost(traffic, 'the deployment');
  const { versions } = await liveRecord();
  const changed = releaseNames.filter((name) => versions[name] !== before.versions[name]);
  if (String(changed) !== deployedTeam) throw new Error(`The releases of ${changed.join(', ')} changed.`);
  if (String(await startTimes(others)) !== String(startedBefore))
    throw new Error('Other containers were restarted.');
}

/** An operator's decisions, typed in a shell that knows nothing of the site, change one team and nothing else. */
async function decideInBareShell(traffic: Traffic): Promise<void> {
  const [before, startedBefore] = [await liveRecord(), await startTimes(services)];
  const canonical = await canonicalAddress(pageOfTeam);
  const site = (...words: readonly string[]) =>
    engine.operate('composer', `npm run --silent site -- --data /data ${words.join(' ')}`);

  async function decide(verb: string, changes: readonly string[], lostPages: readonly string[] = []) {
    const { versions } = await liveRecord();
    traffic.reset();
    const startedAt = performance.now();
    const printed = await site(verb, deployedTeam);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    await pause(3000);
    const after = await liveRecord();
    const changed = releaseNames.filter((name) => versions[name] !== after.versions[name]);
    console.log(`${verb} ${deployedTeam}: ${seconds} s; ${traffic.summary()}`);
    if (String(changed) !== String(changes))
      throw new Error(`${verb} changed the releases of ${changed.join(', ') || 'nobody'}:\n${printed}`);
    if (/refused|not used|cannot/.test(printed)) throw new Error(`${verb} printed:\n${printed}`);
    expectNoneLost(traffic, verb, lostPages);
  }

  await decide('rollback', [deployedTeam]);
  await decide('disable', [deployedTeam], [pageOfTeam]);
  const { status } = await askOnce(address, { method: 'GET', path: pageOfTeam, headers: {} });
  if (status !== 503) throw new Error(`A page of a disabled team is answered with ${status}.`);
  await decide('enable', [deployedTeam], [pageOfTeam]);
  await decide('unpin', [deployedTeam]);
  const after = await liveRecord();
  if (JSON.stringify([after.versions, after.refused]) !== JSON.stringify([before.versions, before.refused]))
    throw new Error('After all four, the site differs from before.');
  if ((await canonicalAddress(pageOfTeam)) !== canonical || canonical?.startsWith(address) !== true)
    throw new Error(`The canonical address was ${canonical}, and is ${await canonicalAddress(pageOfTeam)}.`);
  if (String(await startTimes(services)) !== String(startedBefore))
    throw new Error('Containers were restarted.');
}

/** Kills the process of each container: Docker starts it again, and only without `web` pages are lost. */
async function killEach(traffic: Traffic): Promise<void> {
  for (const service of services) {
    const startedAt = await engine.inspect(service, '{{.State.StartedAt}}');
    traffic.reset();
    process.kill(Number(await engine.inspect(service, '{{.State.Pid}}')), 'SIGKILL');
    const seconds = await waitUntil(`${service} is healthy again`, async () => {
      const state = await engine.inspect(service, '{{.State.StartedAt}} {{.State.Health.Status}}');
      return !state.startsWith(startedAt) && state.endsWith(' healthy');
    });
    await waitUntil('forms are accepted', async () => traffic.hasAccepted);
    console.log(`killed ${service}: healthy again after ${seconds}; ${traffic.summary()}`);
    if (service !== 'web') expectNoneLost(traffic, `without ${service}`);
  }
}

/** Runs two backends, which have no data of their own, and kills one of them under load. */
async function killOneOfTwo(traffic: Traffic): Promise<void> {
  await engine.compose('up', '--detach', '--no-recreate', '--scale', 'backend=2', 'backend');
  const ids = (await engine.compose('ps', '--quiet', 'backend')).split('\n');
  const areHealthy = async () =>
    (await engine.docker('inspect', '--format', '{{.State.Health.Status}}', ...ids)) === 'healthy\nhealthy';
  await waitUntil('two backends are healthy', areHealthy);
  traffic.reset();
  process.kill(Number(await engine.docker('inspect', '--format', '{{.State.Pid}}', ids[0] ?? '')), 'SIGKILL');
  await pause(1000);
  const seconds = await waitUntil('both are healthy again', areHealthy);
  console.log(`killed one of two backends: healthy again after ${seconds} more; ${traffic.summary()}`);
  if (!traffic.hasAccepted) throw new Error('The other backend accepted no form.');
}

/** Prometheus has seen everything: both services, every lead that is in the database, the deployment and the decisions. */
async function askPrometheus(traffic: Traffic): Promise<void> {
  await traffic.stop();
  const leads = Number(await engine.sql('select count(*) from public.email_submissions'));
  const expected: Readonly<Record<string, (value: number) => boolean>> = {
    'count(up == 1)': (value) => value === 3,
    'max(proper_rows{kind="lead"})': (value) => value === leads,
    'max(proper_submissions_total{kind="lead",result="accepted"})': (value) => value > 0,
    'sum(max_over_time(proper_compositions_total{result="changed"}[1h]))': (value) => value >= 2,
    'count(proper_release_live_timestamp_seconds)': (value) => value === releaseNames.length,
    'min(proper_database_up)': (value) => value === 1,
  };
  for (const [expression, isExpected] of Object.entries(expected)) {
    let value: number | undefined;
    await waitUntil(`${expression} is as expected`, async () => {
      value = await engine.query(expression);
      return value !== undefined && isExpected(value);
    });
    console.log(`Prometheus: ${expression} = ${value}`);
  }
  console.log(`in the database: ${leads} leads`);
}

/** Stops and starts all services: the same site is served, and every acknowledged lead is saved. */
async function restart(traffic: Traffic): Promise<void> {
  const before = await liveRecord();
  await engine.compose('down', '--timeout', '10');
  await up();
  if ((await liveRecord()).id !== before.id) throw new Error('A different site is live after the restart.');
  const saved = new Set((await engine.sql('select email from public.email_submissions')).split('\n'));
  const { lead, email } = traffic.acknowledged;
  const lost = [...lead].filter((visitor) => !saved.has(visitor));
  console.log(
    `restarted: ${lead.size} leads and ${email.size} emails acknowledged, ${lost.length} leads lost`,
  );
  if (lost.length > 0) throw new Error(`Lost leads: ${lost.slice(0, 5).join(', ')}`);
}

/** To the rate limit, all visitors are one client, which it would soon refuse. */
async function liftRateLimit(): Promise<void> {
  await engine.sql('update private.rate_limits set per_client = 10000000, overall = 10000000');
}

try {
  await engine.compose('config', '--quiet');
  await engine.compose('build');
  await up();
  await expectQuietStart();
  await liftRateLimit();
  const traffic = new Traffic(address);
  try {
    await deployOne(traffic);
    await decideInBareShell(traffic);
    await killEach(traffic);
    await killOneOfTwo(traffic);
    await askPrometheus(traffic);
    await restart(traffic);
  } finally {
    await traffic.stop();
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  console.error(await engine.compose('logs', '--tail', '20'));
  process.exitCode = 1;
} finally {
  await engine.compose(
    ...'--profile faults down --volumes --remove-orphans --rmi local --timeout 5'.split(' '),
  );
  copy.remove();
}
