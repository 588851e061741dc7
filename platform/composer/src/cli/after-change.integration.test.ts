import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWorkbench } from '../../test-support/workbench';
import type { SiteChange } from './after-change';

const bench = useWorkbench();
const file = (name: string): string => path.join(bench.folder, name);

/** What the command has been told, one line for each time that it ran to its end. */
const changes = (): readonly (SiteChange & { readonly heading: string })[] =>
  existsSync(file('told'))
    ? readFileSync(file('told'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** A publisher: fails while there is a file `down`, takes its time while there is a file `slow`, and writes down what it was told. */
const publisher = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
const [folder] = process.argv.slice(2);
const has = (name) => existsSync(path.join(folder, name));
if (has('down')) { console.error('the host is down'); process.exit(7); }
const change = JSON.parse(readFileSync(0, 'utf8'));
while (has('slow')) await new Promise((resolve) => setTimeout(resolve, 50));
const { PROPER_SITE, PROPER_ID, PROPER_CHANGED } = process.env;
if (PROPER_SITE !== change.site || PROPER_ID !== change.id) process.exit(8);
if (PROPER_CHANGED !== Object.keys(change.changed).join(' ')) process.exit(9);
const page = readFileSync(path.join(PROPER_SITE, 'blog.html'), 'utf8');
const heading = /<h1>(.*?)<[/]h1>/.exec(page)[1];
appendFileSync(path.join(folder, 'told'), JSON.stringify({ ...change, heading }) + '\\n');
`;

let child: ChildProcess;
let output = '';
function watch(): void {
  output = '';
  const command = path.join(import.meta.dirname, 'command.ts');
  const then = ['--then', `"${process.execPath}" "${file('publisher.mjs')}" "${bench.folder}"`];
  const args = ['--import', 'tsx', command, 'watch', '--interval', '1', ...then, ...bench.options];
  child = spawn(process.execPath, args);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
}
async function stop(): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}
const until = (condition: () => void) => vi.waitFor(condition, { timeout: 40_000, interval: 100 });

beforeEach(async () => {
  writeFileSync(file('publisher.mjs'), publisher);
  await bench.beginComposed();
});
afterEach(() => child.kill('SIGKILL'));

describe('npm run site -- watch --then', { timeout: 90_000 }, () => {
  it("tells the command what has changed: at first everything, then one release, an operator's decision, a refusal", async () => {
    watch();
    await until(() => expect(changes()).toHaveLength(1));
    const [first] = changes();
    expect(first).toMatchObject({ previousId: null, heading: 'Blog', id: bench.publicRecord.id });
    expect(first?.changed['mfe-content']).toEqual({ from: null, to: '1.0.0-a' });
    bench.publishNext('mfe-content', 'b');
    await until(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toMatchObject({ previousId: first?.id, heading: 'Blog b' });
    expect(changes()[1]?.changed).toEqual({ 'mfe-content': { from: '1.0.0-a', to: '1.0.0-b' } });
    // Another process changes the site.
    await bench.site('disable', 'mfe-content');
    await until(() => expect(changes()).toHaveLength(3));
    expect(changes()[2]?.changed).toEqual({ 'mfe-content': { from: '1.0.0-b', to: null } });
    expect(changes()[2]).toMatchObject({ heading: 'Not now', record: { unavailable: ['/blog'] } });
    // A team that waits for its version reads the reason in composition.json, which has to be published, too.
    writeFileSync(file('mfe-forms/release.json'), '<html>');
    await until(() => expect(changes()).toHaveLength(4));
    expect(changes()[3]).toMatchObject({ changed: {}, record: { refused: [{ name: 'mfe-forms' }] } });
    await stop();
  });

  it('reports a command that fails, composes on, and runs it again until it has worked', async () => {
    writeFileSync(file('down'), '');
    watch();
    const failure = '--then failed, and is tried again in 1 s: the command ended with 7';
    await until(() => expect(output).toContain(failure));
    expect(output).toContain('--then: the host is down');
    bench.publishNext('mfe-content', 'b');
    await until(() => expect(bench.live('blog.html')).toContain('Blog b'));
    expect(changes()).toEqual([]);
    rmSync(file('down'));
    // One that had begun before the second deployment may have handled the first site.
    await until(() => expect(changes().at(-1)).toMatchObject({ heading: 'Blog b' }));
    expect(changes()[0]?.previousId).toBeNull();
    await stop();
  });

  it('hands over a site that stays as it is, however many deployments follow while the command runs', async () => {
    writeFileSync(file('slow'), '');
    watch();
    await until(() => expect(output).toContain('running the command of --then'));
    for (const letter of ['b', 'c', 'd']) {
      bench.publishNext('mfe-content', letter);
      await until(() => expect(bench.live('blog.html')).toContain(`Blog ${letter}`));
    }
    rmSync(file('slow'));
    await until(() => expect(changes()).toMatchObject([{ heading: 'Blog' }, { heading: 'Blog d' }]));
    expect(changes()[1]?.changed).toEqual({ 'mfe-content': { from: '1.0.0-a', to: '1.0.0-d' } });
    await stop();
  });

  it('ends with the composer, runs again what was not done, and repeats nothing that was', async () => {
    writeFileSync(file('slow'), '');
    watch();
    await until(() => expect(output).toContain('running the command of --then'));
    await stop();
    rmSync(file('slow'));
    expect(changes()).toEqual([]);
    watch();
    await until(() => expect(output).toContain('the command of --then is done'));
    await stop();
    watch();
    bench.publishNext('mfe-content', 'b');
    await until(() => expect(changes()).toHaveLength(2));
    await stop();
    expect(changes().map(({ heading }) => heading)).toEqual(['Blog', 'Blog b']);
    expect(readdirSync(bench.dataDir)).not.toContain('changed-site');
  });
});
