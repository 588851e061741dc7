import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@proper/common/waiting';
import { FixtureTeams } from '@proper/composer/test-support/fixture-teams';
import { findPostgres, startPostgres } from '@proper/server/test-support/databases';
import { buildChanged } from '../repository';
import { type Fail, startBackend, startCommand, withDataFolder } from '../test-support/processes';
import { Ledger } from './ledger';

interface Variant {
  readonly env?: NodeJS.ProcessEnv;
  /** Breaks something that the server depends on, while it runs and visitors submit forms. */
  readonly disturb?: (round: number) => Promise<void>;
}

/** Kills the server repeatedly while visitors submit forms, then looks for all that it acknowledged. */
async function killServer(name: string, fail: Fail, { env = {}, disturb }: Variant = {}): Promise<void> {
  const rounds = 30;
  const ledger = new Ledger((problem) => fail(`${name}: ${problem}`));
  const { lead, email } = ledger.acknowledged;
  await withDataFolder(async (dataDir) => {
    for (let round = 1; round <= rounds; round += 1) {
      const before = { leads: lead.size, emails: email.size };
      const server = await startBackend({ dataDir, env });
      const stopVisitors = ledger.startVisitors(server.url);
      // Before the first acknowledgement, the database is opening: the kill is to hit a server at work.
      const isWorking = () => lead.size > before.leads && email.size > before.emails;
      if (!(await waitUntil(isWorking))) fail(`${name}: nothing more was accepted (kill ${round})`);
      await disturb?.(round);
      await pause(1500 * Math.random());
      const visitorsLeft = stopVisitors();
      await server.kill();
      await visitorsLeft;
    }
    console.log(`  ${name}: ${rounds} kills; ${await ledger.compare({ dataDir, env })}`);
  });
}

/** Kills a server whose PostgreSQL is killed and stopped, too. */
async function killPostgres(fail: Fail): Promise<void> {
  if (findPostgres() === undefined)
    return console.log('  PostgreSQL is not tried: npm has installed none here');
  const postgres = await startPostgres();
  try {
    await killServer('PostgreSQL', fail, {
      env: { DATABASE_URL: postgres.url },
      async disturb(round) {
        await postgres.stop(round % 2 === 0 ? 'SIGKILL' : 'SIGINT');
        await pause(300);
        await postgres.start();
      },
    });
  } finally {
    await postgres.remove();
  }
}

/** Finds files that a site's documents name and that it lacks. */
function findMissingFiles(site: string): readonly string[] {
  const documents = readdirSync(site).filter((file) => file.endsWith('.html'));
  const namedFiles = documents.flatMap((file) =>
    [...readFileSync(path.join(site, file), 'utf8').matchAll(/"(\/releases\/[^"]+\.js)"/g)].map(
      ([, url = '']) => url,
    ),
  );
  return [...new Set(namedFiles)].filter((url) => !existsSync(path.join(site, url)));
}

/** Publishes releases, and kills a composer that watches: no document may ever lack a file. */
async function killComposer(fail: Fail): Promise<void> {
  await buildChanged([]);
  const teams = new FixtureTeams();
  const rounds = 40;
  const site = path.join(teams.dataDir, 'site');
  const options = ['--remotes', teams.remotesFile, '--data', teams.dataDir];
  const isLive = (round: number) => () =>
    existsSync(site) && readFileSync(path.join(site, 'blog.html'), 'utf8').includes(`Blog r${round}<`);
  let composingMs = 0;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      teams.publishNext('mfe-content', `r${round}`);
      const startedAt = performance.now();
      const composer = startCommand('site', ['watch', '--interval', '1', ...options]);
      composer.stdout?.resume();
      // The first and the last composition may finish.
      const isSpared = round === 0 || round === rounds;
      if (!isSpared) await pause(1.2 * composingMs * Math.random());
      else if (!(await waitUntil(isLive(round)))) fail(`release ${round} did not go live`);
      composingMs ||= performance.now() - startedAt;
      composer.kill('SIGKILL');
      await once(composer, 'exit');
      for (const file of findMissingFiles(site)) fail(`a document names ${file}, which is missing`);
    }
    console.log(`  composer: ${rounds} kills within ${Math.round(composingMs)} ms of a start`);
  } finally {
    teams.remove();
  }
}

/** All run at the same time, because each mostly waits. */
export async function testKills(fail: Fail): Promise<void> {
  await Promise.all([killServer('embedded', fail), killPostgres(fail), killComposer(fail)]);
}
