import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FixtureRelease, FixtureTeams, pageSource } from '@proper/composer/test-support/fixture-teams';
import { filesOf, serve } from '@proper/composer/test-support/servers';
import { becomesTrue, type Drill, pick, startCommand } from './harness';

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

/** Has a composer watch four teams: one publishes only bad releases, and the server of another hangs. */
export const badReleases: Drill = {
  name: 'bad-releases',
  summary:
    "one team publishes bad releases, another's server hangs: what the other two publish is live within 15 s",

  async run({ random, isShort, report, faults }) {
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
    const watcher = startCommand('site', ['watch', ...folders, '--interval', '1']);
    watcher.stdout?.resume();
    const ended = once(watcher, 'exit');
    let bad = 0;
    const publishBad = (): void => {
      const fault = bad % 2 === 0 ? fuzzedRelease(random) : slowOrFatal[((bad - 1) / 2) % slowOrFatal.length];
      teams.publishNext('mfe-content', `bad${bad}`, fault);
      bad += 1;
    };
    let badTimer: NodeJS.Timeout | undefined;
    let slowestMs = 0;
    try {
      if (!(await becomesTrue(isLive('blog.html', '<h1>Blog</h1>'))))
        faults.add('the first site was not composed');
      isHanging = true;
      badTimer = setInterval(publishBad, 2000);
      for (let turn = 0; turn < releases; turn += 1) {
        await pause(intervalMs);
        const letter = `turn${turn}`;
        const version = `1.0.0-${letter}`;
        // A release of the shell changes every document, one of mfe-forms only its own.
        if (turn % 2 === 0) teams.publishNext('mfe-forms', letter);
        else teams.publish({ name: 'shell', version });
        const publishedAt = performance.now();
        if (!(await becomesTrue(isLive('contact.html', letter), 30_000)))
          faults.add('a good release is not live:', version);
        const delayMs = performance.now() - publishedAt;
        slowestMs = Math.max(slowestMs, delayMs);
        if (delayMs > 15_000)
          faults.add('a good release took longer than 15 s:', `${version}, ${delayMs} ms`);
        report(`${version} live after ${(delayMs / 1000).toFixed(1)} s`);
      }
      if (watcher.exitCode !== null) faults.add('the watcher ended');
      return { 'good releases': releases, 'bad releases': bad, 'slowest, ms': Math.round(slowestMs) };
    } finally {
      clearInterval(badTimer);
      watcher.kill('SIGTERM');
      await ended;
      server.close();
      teams.remove();
    }
  },
};
