import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type FixtureRelease,
  FixtureTeams,
  ownClass,
  pageSource,
} from '@proper/composer/test-support/fixture-teams';
import { filesOf, serve } from '@proper/composer/test-support/servers';
import { becomesTrue, type Drill, type DrillContext, pick, startCommand } from './harness';

type BadRelease = Partial<FixtureRelease>;

/** A release of mfe-content whose page runs this code when it is rendered. */
const withPage = (code: string, setup = ''): BadRelease => ({
  server: `${setup}; exports.pages = [${pageSource('/blog', `() => { ${code} }`)}];`,
});

/** Releases that take long, or that once crashed the composer. */
const slowOrFatal: readonly BadRelease[] = [
  withPage('for (;;);'),
  { moreFiles: { 'blog.css': '.a:{color:red}' } },
  { server: 'for (;;);' },
  { rewrite: (json) => json.replace('"schema"', `"deep":${'['.repeat(5000)}${']'.repeat(5000)},"schema"`) },
  withPage('const all = []; for (;;) all.push(new Uint8Array(64e6).fill(1));'),
  withPage('return new Promise((resolve) => setTimeout(resolve, 60_000))'),
  { rewrite: (json) => json.replace('"pages":[', `"pages":[${'{},'.repeat(6_000_000)}`) },
  {
    server: `exports.pages = Array.from({ length: 50_000 }, (_, index) => ({ path: '/blog/' + index, chunk: 'x', meta: {} }));`,
  },
  { moreFiles: { 'blog.css': `.${ownClass('mfe-content')}{--a:"${'<link '.repeat(80_000)}"}` } },
  { moreFiles: { 'blog.css': `${':is('.repeat(20_000)}.a${')'.repeat(20_000)}{color:red}` } },
  { moreFiles: { 'noise.json': JSON.stringify(randomBytes(9_000_000).toString('base64')) } },
];

/** Characters that parsers trip over. */
const pieces = [...'{}[]":,&|()*\\\0\u202E@;', '/*'];
const openings = ['{"a":', '[', ':is(', 'a{', '@media{', '('];

/** Replies of a worker that runs hostile code. */
const workerReplies = [
  ...['5', 'null', '{"asks":null}', '{"done":7}', '{"ok":false}', ''],
  '{"ok":true,"result":{"ok":true,"html":5}}',
];

/** Inserts, removes or repeats a few parts of a text. */
function mutate(random: () => number, text: string): string {
  let mutated = text;
  for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits -= 1) {
    const start = Math.floor(random() * mutated.length);
    const end = start + Math.floor(random() * 40);
    const inserted = pick(random, [
      pick(random, pieces),
      pick(random, openings).repeat(1 + Math.floor(random() * 20_000)),
      mutated.slice(start, end).repeat(3),
      String(random() * 1e21),
      '',
    ]);
    mutated = mutated.slice(0, start) + inserted + mutated.slice(pick(random, [start, end]));
  }
  return mutated;
}

const css = '.page-a{color:red}.page-b:hover > p, h1 .page-c::before{margin:0}@media print{.page-d{top:1px}}';

/** A release with a random fault. */
const fuzzedRelease = (random: () => number): BadRelease =>
  pick(random, [
    () => ({ rewrite: (json: string) => mutate(random, json) }),
    () => ({ moreFiles: { 'fuzz.css': mutate(random, css) } }),
    () =>
      withPage(
        "return '<h1>Blog</h1>'",
        `let calls = ${Math.floor(random() * 4)}; const { json } = Response;
         Response.json = (data) => calls-- > 0 ? json(data) : new Response(${JSON.stringify(mutate(random, pick(random, workerReplies)))});`,
      ),
    () =>
      withPage(
        `return ${JSON.stringify(mutate(random, '<h1 class="a">Blog</h1><p><a href="/x">more</a></p>'))}`,
      ),
  ])();

/**
 * The most milliseconds until a good release is live beside bad ones; or, on a machine that is busy with something else, the most times
 * that it took in the same run before there was a bad one.
 */
const inTime = { ms: 10_000, times: 3 };

/** The most that a watching composer's memory may grow beside them. */
const growth = 1.5;

/** The megabytes of memory of a process; 0 if this system does not report it. */
function measureMegabytes(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(file, 'latin1'))?.[1] ?? 0) / 1024;
}

/**
 * Has a composer watch four teams: one publishes only bad releases, and the server of another hangs. In the middle an operator
 * disables the bad one, and enables it again.
 *
 * @param nextBad - The bad releases, by their number.
 */
async function besideBadReleases(
  { isShort, report, faults }: DrillContext,
  nextBad: (index: number) => BadRelease,
) {
  const teams = new FixtureTeams();
  const [releases, intervalMs] = isShort ? [4, 6000] : [20, 30_000];
  let isHanging = false;
  const files = filesOf(path.join(teams.folder, 'mfe-marketing'));
  const server = await serve((request, response) => {
    if (!isHanging) files(request, response);
  });
  teams.moveSource('mfe-marketing', server.origin);
  const isLive = (document: string, text: string) => () => {
    const file = path.join(teams.dataDir, 'site', document);
    return existsSync(file) && readFileSync(file, 'utf8').includes(text);
  };
  const folders = ['--remotes', teams.remotesFile, '--data', teams.dataDir];
  /** An operator's decision about the team with the bad releases, whose current one may be refused. */
  const decide = async (verb: 'disable' | 'enable'): Promise<void> => {
    const [code] = await once(startCommand('site', [verb, 'mfe-content', ...folders]), 'exit');
    if (code !== 0 && code !== 3) faults.add(`${verb} ended with`, String(code));
  };
  const watcher = startCommand('site', ['watch', ...folders, '--interval', '1']);
  /** What the composer says while a release waits. */
  let said: string[] = [];
  for (const stream of [watcher.stdout, watcher.stderr])
    stream?.on('data', (text) => said.push(...String(text).trim().split('\n')));
  const ended = once(watcher, 'exit');
  /** Publishes a release, and returns the milliseconds until the contact page is its. */
  async function publishGood(letter: string, publish: () => void): Promise<number> {
    publish();
    const publishedAt = performance.now();
    said = [];
    if (!(await becomesTrue(isLive('contact.html', letter))))
      faults.add('a good release is not live:', letter);
    return performance.now() - publishedAt;
  }
  let bad = 0;
  let badTimer: NodeJS.Timeout | undefined;
  let slowestMs = 0;
  let decisionMs = 0;
  try {
    if (!(await becomesTrue(isLive('blog.html', '<h1>Blog</h1>'))))
      faults.add('the first site was not composed');
    const aloneMs = await publishGood('alone', () => teams.publishNext('mfe-forms', 'alone'));
    const mostMs = Math.max(inTime.ms, inTime.times * aloneMs);
    isHanging = true;
    const megabytesBefore = measureMegabytes(watcher.pid);
    let megabytes = megabytesBefore;
    badTimer = setInterval(() => {
      teams.publishNext('mfe-content', `bad${bad}`, nextBad(bad));
      bad += 1;
    }, 5000);
    for (let turn = 0; turn < releases; turn += 1) {
      await pause(intervalMs);
      const letter = `turn${turn}`;
      const version = `1.0.0-${letter}`;
      // A release of the shell changes every document, one of mfe-forms only its own.
      const delayMs = await publishGood(letter, () =>
        turn % 2 === 0 ? teams.publishNext('mfe-forms', letter) : teams.publish({ name: 'shell', version }),
      );
      slowestMs = Math.max(slowestMs, delayMs);
      if (delayMs > mostMs) {
        faults.add('a good release was not live in time:', `${version}, ${delayMs} of ${mostMs} ms`);
        for (const line of said.slice(-20)) report(`  ${line.slice(0, 300)}`);
      }
      report(`${version} live after ${(delayMs / 1000).toFixed(1)} s`);
      megabytes = Math.max(megabytes, measureMegabytes(watcher.pid));
      if (turn !== Math.floor(releases / 2)) continue;
      const decidedAt = performance.now();
      await decide('disable');
      decisionMs = performance.now() - decidedAt;
      if (isLive('blog.html', '<h1>Blog</h1>')()) faults.add('a disabled remote is still live');
      await decide('enable');
    }
    if (megabytes > megabytesBefore * growth)
      faults.add('the memory of the composer has grown:', `${megabytesBefore} to ${megabytes} MB`);
    if (watcher.exitCode !== null) faults.add('the watcher ended');
    return {
      'good releases': releases,
      'bad releases': bad,
      'alone, ms': Math.round(aloneMs),
      'slowest, ms': Math.round(slowestMs),
      'an operator disables the bad team, ms': Math.round(decisionMs),
      'memory of the composer at first, MB': Math.round(megabytesBefore),
      'memory at most, MB': Math.round(megabytes),
    };
  } finally {
    clearInterval(badTimer);
    watcher.kill('SIGTERM');
    await ended;
    server.close();
    teams.remove();
  }
}

export const badReleases: Drill = {
  name: 'bad-releases',
  summary:
    "one team publishes bad releases, another's server hangs: what the other two publish is live within 10 s",
  run: (context) => besideBadReleases(context, (bad) => slowOrFatal[bad % slowOrFatal.length] ?? {}),
};

export const fuzzReleases: Drill = {
  name: 'fuzz-releases',
  summary: 'one team publishes releases with random faults: what the others publish is live within 10 s',
  run: (context) => besideBadReleases(context, () => fuzzedRelease(context.random)),
};
