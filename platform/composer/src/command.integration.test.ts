import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workbench } from '../test-support/workbench';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.remove());

function run(...args: readonly string[]) {
  const command = path.join(import.meta.dirname, 'command.ts');
  const places = ['--remotes', bench.remotesFile, '--data', bench.dataDir];
  return spawnSync(process.execPath, ['--import', 'tsx', command, ...places, ...args], { encoding: 'utf8' });
}

describe('npm run compose', { timeout: 60_000 }, () => {
  it('prints what was used and what was refused, and ends with 0 or 3', () => {
    const first = run();
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(/shell 1\.0\.0-a\n.*mfe-marketing 1\.0\.0-a/);
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', change: { contract: '^9.0.0' } });
    const second = run();
    expect(second.stdout).toContain('refused mfe-content 1.0.0-b: it needs the contract ^9.0.0');
    expect(second.status).toBe(3);
  });

  it('refuses a release that leaves a promise rejected, and goes on', () => {
    run();
    const server = "Promise.reject(new Error('left behind')); exports.pages = [];";
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', server });
    const { status, stdout } = run();
    expect(stdout).toContain('refused mfe-content 1.0.0-b: its server bundle does not run: left behind');
    expect(status).toBe(3);
  });

  it('says why nothing was composed in one line, and ends with 1', () => {
    const { status, stderr } = run('--remotes', path.join(bench.folder, 'nowhere.json'));
    expect(stderr).toMatch(/^\S*nowhere\.json cannot be read: .*\n$/);
    expect(status).toBe(1);
  });

  it.each([['--remote'], ['somewhere']])(
    'explains itself when called with %s, and ends with 2',
    (argument) => {
      const { status, stderr } = run(argument);
      expect(stderr).toContain('Usage: npm run compose');
      expect(status).toBe(2);
    },
  );
});
