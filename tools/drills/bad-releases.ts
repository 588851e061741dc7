import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FixtureRelease, FixtureTeams, pageSource } from '@proper/composer/test-support/fixture-teams';
import { filesOf, serve } from '@proper/composer/test-support/servers';
import { becomesTrue, type Drill, pick, startCommand } from './harness';

type BadRelease = Partial<FixtureRelease>;

/** A release of mfe-content whose page runs this code. */
const withPage = (inPage: string, before = ''): BadRelease => ({
  server: `${before}; exports.pages = [${pageSource('/blog', `() => { ${inPage} }`)}];`,
});

/** Releases that take time, or used to end the composer. */
const slowOrFatal: readonly BadRelease[] = [
  withPage('for (;;);'),
  { moreFiles: { 'blog.css': '.a:{color:red}' } },
  { server: 'for (;;);' },
  { rewrite: (json) => json.replace('"schema"', `"deep":${'['.repeat(5000)}${']'.repeat(5000)},"schema"`) },
  withPage('const all = []; for (;;) all.push(new Uint8Array(64e6).fill(1));'),
  withPage('return new Promise((resolve) => setTimeout(resolve, 60_000))'),
];

/** Pieces that parsers trip over. */
const pieces = [...'{}[]":,&|()*\\\0\u202E@;', '/*'];
const deep = ['{"a":', '[', ':is(', 'a{', '@media{', '('];

/** What a worker whose code is hostile may answer. */
const answers = [
  ...['5', 'null', '{"asks":null}', '{"done":7}', '{"ok":false}', ''],
  '{"ok":true,"result":{"ok":true,"html":5}}',
];

/** A text with a few things put in, taken out or repeated. */
function mutate(random: () => number, text: string): string {
  let mutated = text;
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const start = Math.floor(random() * mutated.length);
    const end = start + Math.floor(random() * 40);
    const inserted = pick(random, [
      pick(random, pieces),
      pick(random, deep).repeat(1 + Math.floor(random() * 20_000)),
      mutated.slice(start, end).repeat(3),
      String(random() * 1e21),
      '',
    ]);
    mutated = mutated.slice(0, start) + inserted + mutated.slice(pick(random, [start, end]));
  }
  return mutated;
}

const css = '.page-a{color:red}.page-b:hover > p, h1 .page-c::before{margin:0}@media print{.page-d{top:1px}}';

/** A release that is wrong in one of the ways that a fuzzer thinks of. */
const fuzzedRelease = (random: () => number): BadRelease =>
  pick(random, [
    () => ({ rewrite: (json: string) => mutate(random, json) }),
    () => ({ moreFiles: { 'fuzz.css': mutate(random, css) } }),
    () =>
      withPage(
        "return '<h1>Blog</h1>'",
        `let calls = ${Math.floor(random() * 4)}; const { json } = Response;
         Response.json = (data) => calls-- > 0 ? json(data) : new Response(${JSON.stringify(mutate(random, pick(random, answers)))});`,
      ),
    () =>
      withPage(
        `return ${JSON.stringify(mutate(random, '<h1 class="a">Blog</h1><p><a href="/x">more</a></p>'))}`,
      ),
  ])();

/** Watches four teams, of which one publishes nothing good and one's server hangs. */
export const badReleases: Drill = {
  name: 'bad-releases',
  what: "one team publishes a fuzzer's and other bad releases, and a server hangs: what the other two publish is live within 15 s",

  async run({ random, short, report, faults }) {
    const teams = new FixtureTeams();
    const [releases, everyMs] = short ? [4, 6000] : [20, 30_000];
    let isHanging = false;
    const files = filesOf(path.join(teams.folder, 'mfe-marketing'));
    const server = await serve((request, response) => {
      if (!isHanging) files(request, response);
    });
    teams.moveSource('mfe-marketing', server.origin);
    const isLive = (file: string, text: string) => () => {
      const live = path.join(teams.dataDir, 'site', file);
      return existsSync(live) && readFileSync(live, 'utf8').includes(text);
    };
    const folders = ['--remotes', teams.remotesFile, '--data', teams.dataDir];
    const watcher = startCommand('site', ['watch', ...folders, '--interval', '1']);
    watcher.stdout?.resume();
    const gone = once(watcher, 'exit');
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
        await pause(everyMs);
        const letter = `turn${turn}`;
        const version = `1.0.0-${letter}`;
        // A shell's release changes all documents; one of mfe-forms its own.
        if (turn % 2 === 0) teams.publishNext('mfe-forms', letter);
        else teams.publish({ name: 'shell', version });
        const publishedAt = performance.now();
        if (!(await becomesTrue(isLive('contact.html', letter), 30_000)))
          faults.add('a good release is not live:', version);
        const tookMs = performance.now() - publishedAt;
        slowestMs = Math.max(slowestMs, tookMs);
        if (tookMs > 15_000) faults.add('a good release took longer than 15 s:', `${version}, ${tookMs} ms`);
        report(`${version} live after ${(tookMs / 1000).toFixed(1)} s`);
      }
      if (watcher.exitCode !== null) faults.add('the watcher ended');
      return { 'good releases': releases, 'bad releases': bad, 'slowest, ms': Math.round(slowestMs) };
    } finally {
      clearInterval(badTimer);
      watcher.kill('SIGTERM');
      await gone;
      server.close();
      teams.remove();
    }
  },
};
