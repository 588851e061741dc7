import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { withScratchFolder } from '../scratch-folder';
import { phrase, publishNextRelease } from '../test-support/next-release';
import { becomesTrue, type Drill, type Faults, startCommand } from './harness';

/** A sentence of mfe-content's blog, which each release says otherwise. */
const heading = 'Notes on handing work over';

/** Checks that every file that a document names is there and whole. Returns how many files it checked. */
function inspectSite(dataDir: string, faults: Faults): number {
  const site = path.join(dataDir, 'site');
  const seen = new Set<string>();
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(path.join(site, file), 'utf8');
    for (const [tag, address = ''] of html.matchAll(
      /<(?:script|link)[^>]* (?:src|href)="(\/releases\/[^"]+)"[^>]*>/g,
    )) {
      const [, hash] = / integrity="([^"]+)"/.exec(tag) ?? [];
      const key = `${address} ${hash}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const onDisk = path.join(site, address);
      if (!existsSync(onDisk)) faults.add(`${file} names a file that is missing:`, address);
      else if (hash !== undefined && integrityOf(readFileSync(onDisk)) !== hash)
        faults.add(`${file} names a file that is damaged:`, address);
    }
  }
  return seen.size;
}

/** The processes that a process has started; none where this system does not report them. */
function childrenOf(pid: number | undefined): readonly number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Publishes again and again while the composer watches, and kills it at any moment. */
export const composerCrash: Drill = {
  name: 'composer-crash',
  what: 'the composer killed at random moments while a team publishes: every document has its files, always',

  run: ({ random, short, report, faults }) =>
    withScratchFolder('composer-crash', async (folder) => {
      const dataDir = path.join(folder, 'data');
      const kills = short ? 2 : 40;
      const seen = new Set<string>();
      let compared = 0;
      const liveSite = (): string =>
        existsSync(path.join(dataDir, 'site')) ? readlinkSync(path.join(dataDir, 'site')) : '';
      const publish = (turn: number): string =>
        publishNextRelease(
          'mfe-content',
          path.join(folder, 'mfe-content'),
          phrase(heading, `${heading}, release ${turn}`),
          `t${String(turn).padStart(3, '0')}`,
        ).remotesFile;
      const startComposer = (remotesFile: string) => {
        const folders = ['--remotes', remotesFile, '--data', dataDir];
        const child = startCommand('site', ['watch', ...folders, '--interval', '1']);
        let hasSpoken = false;
        child.stdout?.on('data', () => {
          hasSpoken = true;
        });
        return { child, gone: once(child, 'exit'), hasSpoken: () => hasSpoken };
      };
      const isLive = (turn: number) => () =>
        existsSync(path.join(dataDir, 'site/blog.html')) &&
        readFileSync(path.join(dataDir, 'site/blog.html'), 'utf8').includes(`release ${turn}`);
      const first = startComposer(publish(0));
      await becomesTrue(first.hasSpoken);
      const startedAt = performance.now();
      if (!(await becomesTrue(isLive(0)))) faults.add('the first site was not composed');
      const composingMs = performance.now() - startedAt;
      first.child.kill('SIGKILL');
      await first.gone;
      for (let turn = 1; turn <= kills; turn += 1) {
        const composer = startComposer(publish(turn));
        // It says so once it has read its settings: from then on it pulls, renders, writes and swaps.
        await becomesTrue(composer.hasSpoken);
        await pause(1.5 * composingMs * random());
        const children = childrenOf(composer.child.pid);
        composer.child.kill('SIGKILL');
        await composer.gone;
        seen.add(liveSite());
        compared += inspectSite(dataDir, faults);
        const areGone = () => !children.some((pid) => existsSync(`/proc/${pid}`));
        if (!(await becomesTrue(areGone))) faults.add('a process outlives its composer', `(kill ${turn})`);
        if (turn % 10 === 0) report(`${turn} kills, ${seen.size} sites seen`);
      }
      const last = startComposer(publish(kills + 1));
      if (!(await becomesTrue(isLive(kills + 1))))
        faults.add('after the last kill the newest release does not go live');
      last.child.kill('SIGTERM');
      const [code] = await last.gone;
      if (code !== 0) faults.add('the composer does not stop in order:', String(code));
      compared += inspectSite(dataDir, faults);
      return { kills, 'sites seen': seen.size, 'files of documents compared': compared };
    }),
};
