import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder';
import { type Lock, lockDataFolder } from './data-lock';

const base = temporaryFolder();
let dataDir: string;
let held: Lock[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(base, 'data-'));
  held = [];
});
afterEach(releaseAll);

function releaseAll(): void {
  for (const lock of held.splice(0)) if (lock.ok) lock.release();
}
async function take(folder = dataDir, purpose = 'server'): Promise<string> {
  const lock = await lockDataFolder(folder, purpose);
  held.push(lock);
  return lock.ok ? 'taken' : lock.reason;
}
const inUse = new RegExp(
  `^The data folder .* is in use by another server \\(process \\d+ on ${hostname()}\\)`,
);

/**
 * Starts a process that takes the lock, and keeps it until it is killed.
 *
 * @param within - A command that runs another: `unshare --pid --fork`.
 */
async function takeElsewhere(within: readonly string[] = []) {
  const program = `
    import { lockDataFolder } from './data-lock';
    const lock = await lockDataFolder(${JSON.stringify(dataDir)}, 'server');
    console.log(lock.ok ? 'taken' : lock.reason);
    setInterval(() => undefined, 1000);`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program];
  const [command = '', ...args] = [...within, ...node];
  const child = spawn(command, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(child.stdout, 'data');
  return {
    outcome: String(output).trim(),
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

it('refuses a second server on the same data in one line that names the process and says what to do', async () => {
  expect(await take()).toBe('taken');
  expect(await take()).toBe(
    `The data folder ${dataDir} is in use by another server (process ${process.pid} on ${hostname()}). ` +
      'Stop that one, or choose another folder with DATA_DIR=...',
  );
  expect(await take(dataDir, 'composer')).toBe('taken');
  releaseAll();
  expect(await take()).toBe('taken');
});

it('respects another process, and takes over at once what one that was killed left', async () => {
  const other = await takeElsewhere();
  expect(other.outcome).toBe('taken');
  expect(await take()).toMatch(inUse);
  await other.kill();
  expect(await take()).toBe('taken');
}, 60_000);

it('given back twice closes no file that was opened in between', async () => {
  const lock = await lockDataFolder(dataDir, 'server');
  if (lock.ok) lock.release();
  const file = openSync(path.join(dataDir, 'a-file'), 'w');
  if (lock.ok) lock.release();
  closeSync(file);
});

it('says in one line when the folder cannot be written to', async () => {
  const file = path.join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(await take(path.join(file, 'data'))).toMatch(/^The data folder .* cannot be written to \(\w+\)/);
});

const namespaces = ['unshare', '--pid', '--net', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...namespaces.slice(1), 'true']).status === 0;

it('of two containers on one data folder the second is refused, and starts once the first is gone', {
  timeout: 60_000,
}, async ({ skip }) => {
  skip(!canUnshare, 'this machine permits no namespaces of their own (unshare)');
  const one = await takeElsewhere(namespaces);
  const other = await takeElsewhere(namespaces);
  expect([one.outcome, other.outcome]).toEqual(['taken', expect.stringMatching(inUse)]);
  await Promise.all([one.kill(), other.kill()]);
  // What was killed is the namespace's parent; its end reaches the server a moment later.
  await vi.waitFor(async () => expect(await take()).toBe('taken'), 5000);
});
