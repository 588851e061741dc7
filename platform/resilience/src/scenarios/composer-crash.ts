import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FixtureTeams } from '@proper/composer/test-support/fixture-teams';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { type Release, releaseBase } from '@proper/shared-types/release';
import { runs, startComposer } from '../harness/composer-process';
import { createFaults, createRandom, type Faults, type Scenario } from '../harness/scenario';
import { within } from '../harness/within';

/** Longer than a composer takes on a busy machine to start, to compose, and to end what it has started. */
const patienceMs = 120_000;

/** Compares every file that a document names with what its team published. Returns how many it compared. */
function inspectSite({ dataDir, published }: FixtureTeams, faults: Faults): number {
  const site = path.join(dataDir, 'site');
  const hashes = new Map<string, string>(
    published.flatMap(({ name, version, files }) =>
      Object.entries(files).map(([file, hash]) => [`${releaseBase(name, version)}${file}`, hash] as const),
    ),
  );
  let compared = 0;
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(path.join(site, file), 'utf8');
    for (const [, address = ''] of html.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)) {
      compared += 1;
      const hash = hashes.get(address);
      const onDisk = path.join(site, address);
      if (!existsSync(onDisk)) faults.add(`${file} names a file that is not there:`, address);
      else if (integrityOf(readFileSync(onDisk)) !== hash)
        faults.add(`${file} names a file that is damaged:`, address);
    }
  }
  return compared;
}

/** Publishes again and again while the composer watches, and kills it at any moment. */
export const composerCrash: Scenario = {
  name: 'composer-crash',
  what: 'the composer killed at random moments while teams publish: every document has its files, always',

  async run({ seed, short, report }) {
    const random = createRandom(seed);
    const faults = createFaults();
    const teams = new FixtureTeams();
    const { dataDir } = teams;
    const kills = short ? 3 : 50;
    const counts = {
      kills,
      'in the middle of a composition': 0,
      'sites seen': 0,
      'files of documents compared': 0,
    };
    const seen = new Set<string>();
    const live = (): string =>
      existsSync(path.join(dataDir, 'site')) ? readlinkSync(path.join(dataDir, 'site')) : '';
    const publishNext = (turn: number): Release =>
      teams.publish({
        name: 'mfe-content',
        version: `1.0.0-t${turn}`,
        pages: [['/blog', `'<h1>Blog ${turn}</h1>'`]],
      });
    try {
      const first = startComposer(teams);
      await within(patienceMs, () => first.lines.length > 0);
      const started = performance.now();
      if (!(await within(patienceMs, () => live() !== ''))) faults.add('the first site was not composed');
      const composingMs = performance.now() - started;
      await first.kill();
      for (let turn = 1; turn <= kills; turn += 1) {
        publishNext(turn);
        const before = live();
        const composer = startComposer(teams);
        // It says so once it has read its settings: from then on it pulls, renders, writes and swaps.
        await within(patienceMs, () => composer.lines.length > 0);
        await pause(1.5 * composingMs * random());
        const children = await composer.kill();
        if (live() === before) counts['in the middle of a composition'] += 1;
        seen.add(live());
        counts['files of documents compared'] += inspectSite(teams, faults);
        if (!(await within(patienceMs, () => !children.some(runs))))
          faults.add('a renderer outlives its composer', `(kill ${turn})`);
        if (turn % 10 === 0) report(`${turn} kills, ${seen.size} sites seen`);
      }
      counts['sites seen'] = seen.size;

      const { version } = publishNext(kills + 1);
      const last = startComposer(teams);
      const isNewest = () => readFileSync(path.join(dataDir, 'site/blog.html'), 'utf8').includes(version);
      if (!(await within(patienceMs, isNewest)))
        faults.add('after the last kill the newest release does not go live');
      if ((await last.stop()) !== 0) faults.add('the composer does not stop in order');
      inspectSite(teams, faults);
      const unfinished = readdirSync(path.join(dataDir, 'sites')).filter((name) => name.startsWith('.'));
      if (unfinished.length > 0) faults.add('unfinished sites are left over:', unfinished.join(', '));
      return { counts, faults: faults.lines };
    } finally {
      teams.remove();
    }
  },
};
