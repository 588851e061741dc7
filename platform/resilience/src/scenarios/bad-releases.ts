import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FixtureRelease, FixtureTeams } from '@proper/composer/test-support/fixture-teams';
import { createFaults, createRandom, type Scenario, within } from '../scenario';
import { patienceMs, startCommand } from '../server';

/** A release of mfe-content whose page runs this code. */
const withPage = (inPage: string, before = ''): Partial<FixtureRelease> => ({
  server: `${before}
    exports.pages = [{ path: '/blog', chunk: 'page', load: async () => ({ default: () => { ${inPage} } }),
      meta: { title: 'Page /blog', description: 'A page', keywords: [], kind: 'website' } }];`,
});

/** Pieces that parsers trip over. */
const pieces = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '&',
  '|',
  '(',
  ')',
  '*',
  '\\',
  '\0',
  '\u202E',
  '/*',
  '@',
  ';',
  '🪤',
];
const deep = ['{"a":', '[', ':is(', 'a{', '@media{', '('];

type Random = () => number;
const pick = <Each>(random: Random, all: readonly Each[]): Each =>
  all[Math.floor(random() * all.length)] as Each;

/** A text with a few things put in, taken out or repeated. */
function mutate(random: Random, text: string): string {
  let mutated = text;
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const at = Math.floor(random() * mutated.length);
    const to = at + Math.floor(random() * 40);
    const put = pick(random, [
      pick(random, pieces),
      pick(random, deep).repeat(1 + Math.floor(random() * 20_000)),
      mutated.slice(at, to).repeat(3),
      String(random() * 1e21),
      '',
    ]);
    mutated = mutated.slice(0, at) + put + mutated.slice(pick(random, [at, to]));
  }
  return mutated;
}

/** What a worker whose code is hostile may answer. */
const answers = [
  '5',
  'null',
  '{"asks":null}',
  '{"done":7}',
  '{"ok":true,"result":{"ok":true,"html":5}}',
  '{"ok":false}',
  '',
];

/** A release that is wrong in one of the ways that a fuzzer thinks of. */
function badRelease(random: Random): Partial<FixtureRelease> {
  const css =
    '.page-a{color:red}.page-b:hover > p, h1 .page-c::before{margin:0}@media print{.page-d{top:1px}}';
  return pick(random, [
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
}

/** The exit codes that a composition of a bad release may have: composed, and composed with a refusal. */
const expectedCodes = new Set<unknown>([0, 3]);

/** Composes a fuzzer's releases of one team, each next to a good one of another. */
export const badReleases: Scenario = {
  name: 'bad-releases',
  what: "a fuzzer's releases of one team: the composer exits with 0 or 3, and the other team's release is live",

  async run({ seed, short, report }) {
    const random = createRandom(seed);
    const faults = createFaults();
    const teams = new FixtureTeams();
    const until = performance.now() + (short ? 15_000 : 10 * 60_000);
    const codes: Record<string, number> = {};
    let rounds = 0;
    try {
      for (; performance.now() < until || rounds === 0; rounds += 1) {
        const version = `1.0.0-r${rounds}`;
        if (rounds > 0)
          teams.publish({
            name: 'mfe-content',
            version,
            pages: [['/blog', "'<h1>Blog</h1>'"]],
            ...badRelease(random),
          });
        teams.publish({ name: 'mfe-forms', version, pages: [['/contact', `'<h1>Round ${rounds}</h1>'`]] });
        const child = startCommand('site', [
          'compose',
          '--remotes',
          teams.remotesFile,
          '--data',
          teams.dataDir,
        ]);
        let output = '';
        child.stdout?.on('data', (text) => {
          output += text;
        });
        const [code] = await once(child, 'exit');
        codes[`exit ${code}`] = (codes[`exit ${code}`] ?? 0) + 1;
        if (!expectedCodes.has(code))
          faults.add(`exit ${code}`, `in round ${rounds}: ${output.slice(0, 500)}`);
        const contact = path.join(teams.dataDir, 'site/contact.html');
        if (!existsSync(contact) || !readFileSync(contact, 'utf8').includes(`Round ${rounds}<`))
          faults.add("the other team's release is not live", `in round ${rounds}`);
        if (rounds % 50 === 49) report(`${rounds + 1} rounds`);
      }
      return { counts: { rounds, ...codes }, faults: faults.lines };
    } finally {
      teams.remove();
    }
  },
};

/** Bad releases that take time, or used to end the composer. */
const slowOrFatal: readonly Partial<FixtureRelease>[] = [
  withPage('for (;;);'),
  { moreFiles: { 'blog.css': '.a:{color:red}' } },
  { server: 'for (;;);' },
  { rewrite: (json) => json.replace('"schema"', `"deep":${'['.repeat(5000)}${']'.repeat(5000)},"schema"`) },
  withPage('const all = []; for (;;) all.push(new Uint8Array(64e6).fill(1));'),
  withPage('return new Promise((resolve) => setTimeout(resolve, 60_000))'),
];

/** Watches four teams, of which one publishes nothing good and one's server hangs. */
export const watchedTeams: Scenario = {
  name: 'watched-teams',
  what: 'one team publishes bad releases, and a server hangs: what the other two teams publish is live within 15 s',

  async run({ short, report }) {
    const faults = createFaults();
    const teams = new FixtureTeams();
    const [releases, everyMs] = short ? [4, 6000] : [20, 30_000];
    let isHanging = false;
    const server = createServer(({ url = '' }, response) => {
      if (!isHanging) response.end(readFileSync(path.join(teams.folder, 'mfe-marketing', url)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    teams.changeRemotes(({ remotes }) => {
      const source = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
      remotes['mfe-marketing'] = { routes: [], ...remotes['mfe-marketing'], source };
    });
    const isLive = (file: string, text: string) => () => {
      const live = path.join(teams.dataDir, 'site', file);
      return existsSync(live) && readFileSync(live, 'utf8').includes(text);
    };
    const places = ['--remotes', teams.remotesFile, '--data', teams.dataDir];
    const watcher = startCommand('site', ['watch', ...places, '--interval', '2']);
    watcher.stdout?.resume();
    const gone = once(watcher, 'exit');
    let bad = 0;
    const publishBad = (): void => {
      teams.publish({
        name: 'mfe-content',
        version: `1.0.0-bad${bad}`,
        pages: [['/blog', "'<h1>Blog</h1>'"]],
        ...slowOrFatal[bad % slowOrFatal.length],
      });
      bad += 1;
    };
    let badTimer: NodeJS.Timeout | undefined;
    let slowestMs = 0;
    try {
      if (!(await within(patienceMs, isLive('blog.html', '<h1>Blog</h1>'))))
        faults.add('the first site was not composed');
      isHanging = true;
      badTimer = setInterval(publishBad, short ? 4000 : 10_000);
      for (let turn = 0; turn < releases; turn += 1) {
        await pause(everyMs);
        const version = `1.0.0-turn${turn}`;
        // A shell's release changes all documents; one of mfe-forms its own.
        if (turn % 2 === 0)
          teams.publish({ name: 'mfe-forms', version, pages: [['/contact', `'<h1>${version}</h1>'`]] });
        else teams.publish({ name: 'shell', version });
        const publishedAt = performance.now();
        if (!(await within(30_000, isLive('contact.html', version))))
          faults.add('a good release is not live:', version);
        const tookMs = performance.now() - publishedAt;
        slowestMs = Math.max(slowestMs, tookMs);
        if (tookMs > 15_000) faults.add('a good release took longer than 15 s:', `${version}, ${tookMs} ms`);
        report(`${version} live after ${(tookMs / 1000).toFixed(1)} s`);
      }
      if (watcher.exitCode !== null) faults.add('the watcher ended');
      return {
        counts: { 'good releases': releases, 'bad releases': bad, 'slowest, ms': Math.round(slowestMs) },
        faults: faults.lines,
      };
    } finally {
      clearInterval(badTimer);
      watcher.kill('SIGTERM');
      await gone;
      server.closeAllConnections();
      server.close();
      teams.remove();
    }
  },
};
