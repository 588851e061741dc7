import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { phrase, publishNextRelease } from '../test-support/next-release';
import { becomesTrue, type Drill, type Faults, startCommand } from './harness';

/** The heading of mfe-content's blog, which each release changes. */
const heading = 'Notes on handing work over';

/** Checks that the site has every file that a document names, undamaged. Returns how many files it checked. */
function checkFiles(dataDir: string, faults: Faults): number {
  const site = path.join(dataDir, 'site');
  const checked = new Set<string>();
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(path.join(site, file), 'utf8');
    for (const [tag, address = ''] of html.matchAll(
      /<(?:script|link)[^>]* (?:src|href)="(\/releases\/[^"]+)"[^>]*>/g,
    )) {
      const [, hash] = / integrity="([^"]+)"/.exec(tag) ?? [];
      const key = `${address} ${hash}`;
      if (checked.has(key)) continue;
      checked.add(key);
      const onDisk = path.join(site, address);
      if (!existsSync(onDisk)) faults.add(`${file} names a file that is missing:`, address);
      else if (hash !== undefined && integrityOf(readFileSync(onDisk)) !== hash)
        faults.add(`${file} names a file that is damaged:`, address);
    }
  }
  return checked.size;
}

/** The processes that a process has started; none if this system does not report them. */
function listChildren(pid: number | undefined): readonly number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Publishes releases while a composer watches, and kills it at random moments. */
export const composerCrash: Drill = {
  name: 'composer-crash',
  summary:
    'the composer killed at random moments while a team publishes: every document always has its files',

  run: ({ random, isShort, report, faults }) =>
    withScratchFolder('composer-crash', async (folder) => {
      const dataDir = path.join(folder, 'data');
      const kills = isShort ? 2 : 40;
      const sites = new Set<string>();
      let filesChecked = 0;
      const publish = (turn: number): string =>
        publishNextRelease(
          'mfe-content',
          path.join(folder, 'mfe-content'),
          phrase(heading, `${heading}, release ${turn}`),
          `t${String(turn).padStart(3, '0')}`,
        ).remotesFile;
      /** Resolves when the composer prints its first line: from then on it pulls, renders, writes and publishes. */
      const startComposer = async (remotesFile: string) => {
        const folders = ['--remotes', remotesFile, '--data', dataDir];
        const child = startCommand('site', ['watch', ...folders, '--interval', '1']);
        const ended = once(child, 'exit');
        child.stdout?.resume();
        if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
        return { child, ended };
      };
      const isLive = (turn: number) => () =>
        existsSync(path.join(dataDir, 'site/blog.html')) &&
        readFileSync(path.join(dataDir, 'site/blog.html'), 'utf8').includes(`release ${turn}`);
      const first = await startComposer(publish(0));
      const startedAt = performance.now();
      if (!(await becomesTrue(isLive(0)))) faults.add('the first site was not composed');
      const composingMs = performance.now() - startedAt;
      first.child.kill('SIGKILL');
      await first.ended;
      for (let turn = 1; turn <= kills; turn += 1) {
        const composer = await startComposer(publish(turn));
        await pause(1.5 * composingMs * random());
        const children = listChildren(composer.child.pid);
        composer.child.kill('SIGKILL');
        await composer.ended;
        sites.add(readlinkSync(path.join(dataDir, 'site')));
        filesChecked += checkFiles(dataDir, faults);
        const haveEnded = () => !children.some((pid) => existsSync(`/proc/${pid}`));
        if (!(await becomesTrue(haveEnded))) faults.add('a process outlived its composer', `(kill ${turn})`);
        if (turn % 10 === 0) report(`${turn} kills, ${sites.size} sites seen`);
      }
      const last = await startComposer(publish(kills + 1));
      if (!(await becomesTrue(isLive(kills + 1))))
        faults.add('the release after the last kill did not go live');
      last.child.kill('SIGTERM');
      const [code] = await last.ended;
      if (code !== 0) faults.add('the composer did not stop cleanly:', String(code));
      filesChecked += checkFiles(dataDir, faults);
      return { kills, 'sites seen': sites.size, 'files of documents checked': filesChecked };
    }),
};
