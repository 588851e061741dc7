import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { heartbeatFile } from '@proper/common/composed-site';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();

describe('an operator', () => {
  it('disables a remote, whose pages say so at once, and enables it again, whatever its team publishes', async () => {
    const articles = { one: '<p>One</p>' };
    bench.publish({ name: 'mfe-content', pages: [['/blog', '<h1>Blog</h1>']], articles });
    await bench.compose();
    const before = bench.snapshot();
    // A broken release does not matter.
    bench.publishNext('mfe-content', 'b', { rewrite: () => '{' });
    const stdout = 'mfe-content is disabled. Not available now: 2 pages.\n';
    expect(await bench.site('disable', 'mfe-content')).toMatchObject({ status: 0, stdout });
    expect(bench.live('blog.html')).toContain('Not now');
    expect(existsSync(bench.data('site/_unavailable/blog.html'))).toBe(true);
    expect(bench.live('sitemap.xml')).not.toContain('/blog<');
    expect(bench.manifest).toMatchObject({
      disabled: ['mfe-content'],
      unavailable: [{ name: 'mfe-content' }],
    });
    expect(bench.live('contact.html')).toContain('Contact');
    // The documents exist, so nothing is composed, not even by another process.
    expect((await bench.site('enable', 'mfe-content')).stdout).toBe(
      'mfe-content is enabled. Shown again: 2 pages.\n',
    );
    expect(bench.snapshot()).toEqual(before);
  });

  it('a disabled remote follows its team and the shell, and is up to date once it is enabled', async () => {
    await bench.compose();
    await bench.site('disable', 'mfe-content');
    bench.publish({ name: 'shell', version: '1.0.0-b' });
    await bench.deploy('mfe-content');
    expect(bench.live('blog.html')).toContain('Not now');
    await bench.site('enable', 'mfe-content');
    expect(bench.live('blog.html')).toContain('Blog b');
    expect(bench.live('blog.html')).toContain('"shell":"1.0.0-b"');
  });

  it('pins an earlier version, which stays until it is unpinned', async () => {
    await bench.compose();
    await bench.deploy('mfe-content');
    expect((await bench.site('pin', 'mfe-content', '1.0.0-a')).stdout).toBe(
      'mfe-content stays at 1.0.0-a, whatever its team publishes.\n',
    );
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    await bench.deploy('mfe-content', 'c');
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    await bench.site('unpin', 'mfe-content');
    expect(bench.live('blog.html')).toContain('Blog c');
  });

  it('pins a version that was made with another shell: it is joined with this one', async () => {
    await bench.compose();
    await bench.deploy('mfe-content');
    bench.publish({ name: 'shell', version: '1.0.0-b' });
    await bench.compose();
    expect((await bench.site('pin', 'mfe-content', '1.0.0-a')).status).toBe(0);
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    expect(bench.live('blog.html')).toContain('"shell":"1.0.0-b"');
  });

  it('cannot pin a version that does not exist, and nothing changes', async () => {
    await bench.compose();
    const stderr = expect.stringContaining('Nothing was changed: mfe-content cannot be pinned to 1.0.0-z');
    expect(await bench.site('pin', 'mfe-content', '1.0.0-z')).toMatchObject({ status: 1, stderr });
    expect(bench.manifest.pinned).toEqual({});
  });

  it('goes back to the composition before, to a named one, and to the release before of one name', async () => {
    const first = await bench.compose();
    await bench.deploy('mfe-content');
    await bench.deploy('mfe-forms');
    expect((await bench.site('rollback')).stdout).toContain('Visitors get mfe-forms 1.0.0-a again');
    expect(bench.live('contact.html')).toContain('<h1>Contact</h1>');
    expect(bench.live('blog.html')).toContain('Blog b');
    await bench.site('rollback', 'mfe-content');
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    await bench.site('unpin', 'mfe-content');
    await bench.site('rollback', first.id);
    expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
    expect((await bench.site('rollback', 'nonsense')).stderr).toContain(
      'No earlier composition nonsense is recorded',
    );
  });

  it('sees what is live, what is not and why, and the compositions', async () => {
    await bench.compose();
    await bench.deploy('mfe-content');
    await bench.deploy('mfe-forms', 'b', { pages: [['/contact', '<p>no heading</p>']] });
    const { stdout } = await bench.site('status');
    expect(stdout).toMatch(/mfe-content +1\.0\.0-b/);
    expect(stdout).toMatch(/not live:\n.*mfe-forms 1\.0\.0-b: the page \/contact has 0 h1 elements/);
    expect(stdout).toMatch(/the live one first:\n +\S+ +\S+ +mfe-content 1\.0\.0-b\n/);
  });

  it('is told what is wrong with a command', async () => {
    expect((await bench.site('status')).stderr).toContain('Nothing has been composed in');
    await bench.compose();
    expect((await bench.site('disable', 'mfe-x')).stderr).toContain(
      'There is no "mfe-x" in remotes.json; it has mfe-',
    );
    expect((await bench.site('disable', 'shell')).status).toBe(1);
    expect((await bench.site('disable')).status).toBe(2);
    expect(await bench.siteWith([], '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Exit codes:'),
    });
  });

  it.skipIf(process.getuid?.() === 0)(
    'cannot decide in a folder that may not be written to, and reads why',
    async () => {
      await bench.compose();
      chmodSync(bench.dataDir, 0o500);
      try {
        expect(await bench.site('disable', 'mfe-content')).toMatchObject({
          status: 1,
          stderr: expect.stringMatching(/cannot be written to|^Solve this, and run it again: E/),
        });
      } finally {
        chmodSync(bench.dataDir, 0o700);
      }
    },
  );

  it('makes files that another user, such as the one of nginx, can read, whatever the umask is', async () => {
    const umask = process.umask(0o077);
    try {
      await bench.site('compose');
    } finally {
      process.umask(umask);
    }
    for (const file of ['site', 'site/blog.html', 'site/composition.json', 'site/releases/mfe-content'])
      expect(statSync(bench.data(file)).mode & 0o004, file).toBe(0o004);
  });
});

it('the configuration is what the site was composed with, until an operator changes it', async () => {
  await bench.compose();
  vi.stubEnv('PUBLIC_ORIGIN', 'https://other.example');
  const options = ['--remotes', bench.remotesFile, '--data', bench.dataDir];
  const { stdout } = await bench.siteWith(options, 'compose');
  expect(stdout).toContain('The site keeps its configuration, which is not that of the environment');
  expect(bench.live('about.html')).toContain('https://proper.example/about');
  await bench.siteWith(options, 'compose', '--reconfigure');
  vi.unstubAllEnvs();
  expect(bench.live('about.html')).toContain('https://other.example/about');
});

describe('a watching composer', () => {
  let child: ChildProcess | undefined;
  let printed = '';
  afterEach(async () => {
    child?.kill();
    if (child && child.exitCode === null) await once(child, 'close');
    child = undefined;
  });

  function watch(...args: readonly string[]): void {
    printed = '';
    // The built command, which containers run.
    const command = path.join(import.meta.dirname, '../../bin/site.mjs');
    child = spawn(process.execPath, [command, 'watch', '--interval', '1', ...bench.options, ...args]);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        printed += String(data);
      });
  }

  const untilLive = (file: string, text: string) =>
    vi.waitFor(() => expect(bench.live(file)).toContain(text), { timeout: 60_000, interval: 50 });

  it('publishes what teams publish, runs a command after it, and ends when it is told to', {
    timeout: 120_000,
  }, async () => {
    const log = path.join(bench.folder, 'then.log');
    watch('--then', `echo "$PROPER_ID" >> ${log}`);
    await untilLive('blog.html', 'Blog');
    bench.publishNext('mfe-content');
    await untilLive('blog.html', 'Blog b');
    const { id } = bench.manifest;
    const heartbeat = path.join(bench.dataDir, heartbeatFile);
    expect(readFileSync(heartbeat, 'utf8')).toBe('1');
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain(id), { timeout: 20_000 });
    child?.kill('SIGTERM');
    const [code] = await once(child as ChildProcess, 'close');
    expect([code, printed]).toEqual([0, expect.stringMatching(/stopped\n$/)]);
    expect(printed).not.toContain('nothing has changed');
    expect(existsSync(heartbeat)).toBe(false);
  });

  it('tries an incomplete release again without a new one, while other teams deploy', {
    timeout: 120_000,
  }, async () => {
    await bench.compose();
    const release = bench.publishNext('mfe-content');
    const file = path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/page.css');
    const content = readFileSync(file);
    rmSync(file);
    watch();
    await vi.waitFor(() => expect(printed).toContain('the file browser/b/page.css is missing'), {
      timeout: 30_000,
    });
    bench.publishNext('mfe-forms');
    await untilLive('contact.html', 'Contact b');
    writeFileSync(file, content);
    await untilLive('blog.html', 'Blog b');
    expect(bench.manifest.versions[release.name]).toBe('1.0.0-b');
    expect(printed.match(/is missing/g)).toHaveLength(1);
  });

  it('lets the shell and remotes go live together once the last of them is published', {
    timeout: 120_000,
  }, async () => {
    await bench.compose();
    watch();
    const change = { shared: { '@proper/shared-types': '^1 || ^2' } };
    const shared = { '@proper/shared-types': '2.0.0' };
    bench.publish({ name: 'shell', version: '1.0.0-b', change: { shared } });
    bench.publishNext('mfe-content', 'b', { change });
    bench.publishNext('mfe-forms', 'b', { change });
    await untilLive('contact.html', 'Contact b');
    bench.publishMarketing('b', { change });
    await untilLive('about.html', '"shell":"1.0.0-b"');
  });
});
