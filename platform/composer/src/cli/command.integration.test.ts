import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { root } from '@proper/operator-kit/repository';
import { exampleConfig } from '@proper/shared-types/example-config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../test-support/servers';
import { useWorkbench } from '../../test-support/workbench';
import { siteCommand } from './site-command';

const bench = useWorkbench();
const site = (verb: string, ...args: readonly string[]) => bench.site(verb, ...args);
const jsonOf = async (verb: string) => JSON.parse((await site(verb, '--json')).stdout);

/** Begins with two compositions. */
async function beginWithTwo(): Promise<void> {
  await bench.beginComposed();
  bench.publishNext('mfe-content', 'b');
  await site('compose');
}

describe('npm run site', { timeout: 60_000 }, () => {
  it('compose prints the releases and the refusals, and ends with 0 or 3', async () => {
    const first = await site('compose');
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(/shell 1\.0\.0-a\n.*mfe-marketing 1\.0\.0-a/);
    bench.publishNext('mfe-content', 'b', { change: { shared: { '@proper/shared-types': '^9.0.0' } } });
    const second = await site('compose');
    const refusal = 'mfe-content 1.0.0-b: it works with @proper/shared-types ^9.0.0, and the shell';
    expect(second.stdout).toContain(`refused ${refusal}`);
    expect(second.status).toBe(3);
    expect((await site('status')).stdout.split('refused:')[1]).toContain(refusal);
    expect(await jsonOf('status')).toMatchObject({
      intact: true,
      refused: [{ name: 'mfe-content', version: '1.0.0-b', since: expect.any(String) }],
    });
  });

  it('compose --dry-run says what would change, and leaves the site as it is', async () => {
    await bench.beginComposed();
    bench.publishNext('mfe-content', 'b');
    const dry = await site('compose', '--dry-run');
    expect(dry).toMatchObject({ status: 0 });
    expect(dry.stdout).toContain('a dry run: the site would change to');
    expect(dry.stdout).toContain('mfe-content 1.0.0-b');
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    expect(await jsonOf('history')).toHaveLength(1);
  });

  it("rollback goes back to the composition before without any team's server, and stays there until unpin", async () => {
    await beginWithTwo();
    expect((await site('rollback', '--dry-run')).stdout).toContain('mfe-content 1.0.0-a');
    expect(bench.live('blog.html')).toContain('Blog b');
    for (const name of ['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'])
      rmSync(path.join(bench.folder, name), { recursive: true });
    expect(await site('rollback')).toMatchObject({ status: 0 });
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    bench.publishNext('mfe-content', 'c');
    expect((await site('compose')).stdout).toContain('nothing has changed');
    expect((await site('status')).stdout).toMatch(/mfe-content +1\.0\.0-a +pinned to 1\.0\.0-a/);
    expect(await site('unpin', 'mfe-content')).toMatchObject({ status: 0 });
    expect(bench.live('blog.html')).toContain('Blog c');
    const history = (await site('history')).stdout.split('\n');
    expect(history.filter((line) => line.startsWith('*'))).toHaveLength(1);
    expect(await site('rollback', (await jsonOf('history')).at(-1).id)).toMatchObject({ status: 0 });
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  });

  it('pin keeps a version, and is undone if no site can be composed with it', async () => {
    await beginWithTwo();
    expect(await site('pin', 'mfe-content', '1.0.0-a')).toMatchObject({ status: 0 });
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    const file = readFileSync(bench.data('pins.json'), 'utf8');
    expect(JSON.parse(file)).toEqual({ pinned: { 'mfe-content': '1.0.0-a' }, disabled: [] });
    expect(await site('pin', 'mfe-content', '1.0.0-z')).toMatchObject({
      stderr:
        'Nothing was changed: mfe-content cannot be pinned to 1.0.0-z: it is neither stored nor what its team publishes now.\n',
      status: 1,
    });
    expect(readFileSync(bench.data('pins.json'), 'utf8')).toBe(file);
    // Its team has published nothing since.
    expect(await site('unpin', 'mfe-content')).toMatchObject({ status: 0 });
    expect(bench.live('blog.html')).toContain('Blog b');
  });

  it('compose and unpin make a whole new site where an earlier version has left a site and a store of another kind', async () => {
    for (const verb of ['compose', 'unpin']) {
      bench.begin();
      await bench.beginComposed();
      if (verb === 'unpin') await site('pin', 'mfe-content', '1.0.0-a');
      rmSync(bench.data('store'), { recursive: true });
      rmSync(bench.data(`sites/${bench.publicRecord.id}.json`));
      bench.publish({ name: 'shell', version: '1.0.0-b' });
      bench.publishMarketing('b');
      for (const name of ['mfe-content', 'mfe-forms'] as const) bench.publishNext(name, 'b');
      expect(await site(verb, ...(verb === 'unpin' ? ['mfe-content'] : []))).toMatchObject({
        status: 0,
        stderr: '',
      });
      expect(new Set(Object.values(bench.publicRecord.versions))).toEqual(new Set(['1.0.0-b']));
    }
  });

  it('disable leaves a remote out, whose pages say so, and enable puts it back in', async () => {
    await bench.beginComposed();
    writeFileSync(bench.data('site/about.html'), 'changed');
    expect((await site('status')).stdout).toContain('changed by hand since');
    expect(await site('disable', 'mfe-content')).toMatchObject({ status: 0 });
    expect(bench.live('blog.html')).toContain('<h1>Not now</h1>');
    expect(bench.live('about.html')).toContain('About');
    expect((await site('status')).stdout).toMatch(
      /mfe-content +not in the site +disabled[\s\S]*\/blog is not available/,
    );
    expect(await site('enable', 'mfe-content')).toMatchObject({ status: 0 });
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
  });

  it('a decision about one remote leaves what teams read about the refusals of others', async () => {
    await bench.beginComposed();
    bench.publishNext('mfe-content', 'b', { change: { shared: { '@proper/shared-types': '^9.0.0' } } });
    await site('compose');
    const { refused } = bench.publicRecord;
    expect(refused).toMatchObject([{ name: 'mfe-content', version: '1.0.0-b' }]);
    expect(await site('disable', 'mfe-forms')).toMatchObject({ status: 0 });
    expect(bench.publicRecord).toMatchObject({ disabled: ['mfe-forms'], refused });
    bench.publishNext('mfe-content', 'c');
    await site('compose');
    expect(bench.publicRecord.refused).toEqual([]);
  });

  it('compose --accept NAME@VERSION=REASON admits that release, which removes a page; status and history show the reason', async () => {
    await bench.beginComposed();
    bench.publishMarketing('b', { pages: [['/', "'<h1>Home</h1>'"]] });
    const refused = await site('compose');
    expect(refused.status).toBe(3);
    const hint = 'npm run site -- compose --accept mfe-marketing@1.0.0-b="why"';
    for (const { stdout } of [refused, await site('status')]) expect(stdout).toContain(hint);
    // Another one than the operator has read about may have been published since.
    const other = await site('compose', '--accept', 'mfe-marketing@1.0.0-c=it is on the home page');
    expect(other).toMatchObject({ status: 3, stdout: expect.stringContaining('nothing to accept of') });
    const accepted = await site('compose', '--accept', 'mfe-marketing@1.0.0-b=it is on the home page');
    expect(accepted).toMatchObject({ status: 0, stderr: '' });
    const why = 'mfe-marketing 1.0.0-b: the page /about of 1.0.0-a is gone, because: it is on the home page';
    for (const verb of ['status', 'history']) expect((await site(verb)).stdout).toContain(why);
    expect(await jsonOf('history')).toMatchObject([
      { accepted: [{ name: 'mfe-marketing', because: 'it is on the home page' }] },
      { accepted: [] },
    ]);
  });

  it("a command in another shell keeps the site's configuration, and a change is explicit, printed and recorded", async () => {
    await bench.beginComposed();
    await site('compose');
    const bare = (verb: string, ...args: readonly string[]) =>
      bench.siteWith(['--data', bench.dataDir], verb, ...args);
    const canonical = `<link rel="canonical" href="${exampleConfig.origin}/blog"/>`;
    expect(await bare('disable', 'mfe-content')).toMatchObject({ status: 0 });
    expect(await bare('enable', 'mfe-content')).toMatchObject({ status: 0, stderr: '' });
    expect(bench.live('blog.html')).toContain(canonical);
    vi.stubEnv('PUBLIC_ORIGIN', 'https://www.example.org');
    const unused = await bare('compose');
    expect(unused.stdout).toContain('The environment is not used: origin: "https://proper.example"');
    expect(bench.live('blog.html')).toContain(canonical);
    const changed = await bare('compose', '--reconfigure');
    vi.unstubAllEnvs();
    const line = 'reconfigured origin: "https://proper.example" → "https://www.example.org"';
    expect(changed.stdout).toContain(line);
    expect(bench.live('blog.html')).toContain('href="https://www.example.org/blog"');
    expect((await bare('history')).stdout).toContain(line);
  });

  it('gc waits for a running composer, removes what is not needed, and only lists it in a dry run', async () => {
    await bench.beginComposed();
    // Two were refused: the newest may be what a watching composer is about to use.
    for (const [version, seconds] of [
      ['1.0.0-b', 60],
      ['1.0.0-c', 0],
    ] as const) {
      const folder = bench.data(`store/mfe-content/${version}`);
      mkdirSync(folder);
      const storedAt = new Date(Date.now() - seconds * 1000);
      utimesSync(folder, storedAt, storedAt);
    }
    // A composer that was killed two hours ago has left one; a watching one is fetching the other.
    for (const unfinished of ['.mfe-content-left', '.mfe-forms-fetched'])
      mkdirSync(bench.data(`store/${unfinished}/browser`), { recursive: true });
    const earlier = new Date(Date.now() - 2 * 60 * 60 * 1000);
    utimesSync(bench.data('store/.mfe-content-left'), earlier, earlier);
    expect((await site('gc', '--dry-run')).stdout).toBe(
      '.mfe-content-left would be removed\nmfe-content/1.0.0-b would be removed\n',
    );
    const composer = await lockDataFolder(bench.dataDir, 'composer');
    if (!composer.ok) throw new Error(composer.reason);
    const cleared = site('gc');
    // By then its first attempt has failed.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(readdirSync(bench.data('store/mfe-content'))).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c']);
    composer.release();
    expect((await cleared).stdout).toBe('.mfe-content-left removed\nmfe-content/1.0.0-b removed\n');
    const names = ['.mfe-forms-fetched', 'mfe-content', 'mfe-forms', 'mfe-marketing', 'shell'];
    expect(readdirSync(bench.data('store')).toSorted()).toEqual(names);
    expect((await site('gc')).stdout).toBe('nothing to remove\n');
  });

  it("an operator's decision interrupts a composition that waits for a team's server", async () => {
    await bench.beginComposed();
    const listener = vi.fn();
    const server = await serve(listener);
    bench.moveSource('mfe-content', server.origin);
    const interrupted = expect(bench.compose()).rejects.toThrow("interrupted by an operator's decision");
    await vi.waitFor(() => expect(listener).toHaveBeenCalled(), 5000);
    const decided = site('disable', 'mfe-content');
    await interrupted;
    expect(await decided).toMatchObject({ status: 0, stderr: '' });
    expect(bench.publicRecord.unavailable).toEqual(['/blog']);
    server.close();
  });

  it('an empty DATA_DIR does not make the current folder the data folder', async () => {
    vi.stubEnv('DATA_DIR', '');
    const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
      spy.mockImplementation(() => undefined),
    );
    await siteCommand(['status']);
    const text = printed.flatMap((spy) => spy.mock.calls).join('\n');
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(text).not.toContain(`composed in ${process.cwd()} yet`);
  });

  it.each([
    ['status', [], 'Nothing has been composed in', 1],
    ['rollback', [], 'Nothing has been composed in', 1],
    ['gc', [], 'Nothing has been composed in', 1],
    [
      'pin',
      ['mfe-nowhere', '1'],
      'There is no "mfe-nowhere" in remotes.json; it has shell, mfe-marketing',
      1,
    ],
    ['pin', ['mfe-content'], "missing required argument 'version'", 2],
    ['disable', ['shell'], 'There is no "shell" in remotes.json; it has mfe-marketing', 1],
    ['compose', ['--remotes', '/nowhere.json'], '/nowhere.json cannot be read: ', 1],
    ['compose', ['--remote'], 'Usage: npm run site -- compose', 2],
    ['compose', ['--accept', 'it is right'], 'It takes NAME@VERSION=REASON', 2],
    ['compose', ['--accept', 'mfe-nowhere@1=x'], 'There is no "mfe-nowhere" in remotes.json', 1],
    ['watch', ['--dry-run'], "unknown option '--dry-run'", 2],
    ['watch', ['--interval', '0'], 'It is a number of seconds from 1 to 3600.', 2],
  ])('%s %j says what is wrong', async (verb, words, message, code) => {
    const { status, stderr } = await site(verb, ...words);
    expect(stderr).toContain(message);
    expect(status).toBe(code);
  });
});

describe('npm run site, as a process', { timeout: 90_000 }, () => {
  let child: ChildProcess;
  let output = '';
  const start = (...words: readonly string[]): void => {
    output = '';
    const command = path.join(import.meta.dirname, 'command.ts');
    child = spawn(process.execPath, ['--import', 'tsx', command, ...words, ...bench.options]);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  };
  afterEach(() => child.kill('SIGKILL'));

  const shows = (text: string) => vi.waitFor(() => expect(bench.live('blog.html')).toContain(text), 40_000);

  it('ends with the code that the verb gives', async () => {
    start('status');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output).toContain('Nothing has been composed in');
  });

  it('ends quietly once nobody reads what it prints, as in `| head`', async () => {
    start('--help');
    child.stdout?.destroy();
    expect(await once(child, 'close')).toEqual([141, null]);
    expect(output).toBe('');
  });

  it('watch tries a release again that was only too slow', async () => {
    start('watch', '--interval', '1');
    await shows('<h1>Blog</h1>');
    // Until then it takes longer than the others wait.
    const busyUntil = Date.now() + 8000;
    const page = `(() => { if (Date.now() < ${busyUntil}) for (;;); return '<h1>Blog b</h1>'; })()`;
    bench.publishNext('mfe-content', 'b', { pages: [['/blog', page]] });
    await shows('Blog b');
    expect(output).toContain('refused mfe-content 1.0.0-b: the page /blog cannot be rendered: took ');
  });

  it('watch composes when a team publishes, survives a broken source, and stops on SIGTERM', async () => {
    start('watch', '--interval', '1');
    await shows('<h1>Blog</h1>');
    bench.publishNext('mfe-content', 'b');
    await shows('Blog b');
    writeFileSync(path.join(bench.folder, 'mfe-forms/release.json'), '<html>');
    bench.publishNext('mfe-content', 'c');
    await shows('Blog c');
    expect(output).toContain('refused mfe-forms unknown: release.json is not JSON');
    writeFileSync(bench.remotesFile, '{');
    await vi.waitFor(() => expect(output).toContain('cannot be read'), 20_000);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output).toContain('stopped');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'watch ends after the npm that has started it was ended by %s',
    async (signal) => {
      child = spawn('npm', ['run', '--silent', 'site', '--', 'watch', '--interval', '1', ...bench.options], {
        cwd: root,
      });
      await shows('<h1>Blog</h1>');
      child.kill(signal);
      // Its output is closed once no process has it any more.
      await once(child, 'close');
    },
  );
});
