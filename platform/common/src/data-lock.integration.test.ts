import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test-support/temporary-folder';
import { lockDataFolder } from './data-lock';

const base = makeTemporaryFolder();
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(base, 'data-'));
});

const inUse = new RegExp(
  `^The data folder .* is in use by another server \\(process \\d+ on ${hostname()}\\)\\. ` +
    'Stop that one, or choose another folder with DATA_DIR=\\.\\.\\.$',
);

/** Starts a process that takes the lock and keeps it until it is killed. */
async function lockInProcess() {
  const program = `
    import { lockDataFolder } from './data-lock';
    const lock = await lockDataFolder(${JSON.stringify(dataDir)}, 'server');
    console.log(lock.ok ? 'taken' : lock.reason);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(child.stdout, 'data');
  return {
    outcome: String(output).trim(),
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

it('says in one line which process has the folder and what to do, and takes over at once when that is killed', async () => {
  const other = await lockInProcess();
  expect(other.outcome).toBe('taken');
  expect(await lockDataFolder(dataDir, 'server')).toMatchObject({ reason: expect.stringMatching(inUse) });
  expect(await lockDataFolder(dataDir, 'composer')).toMatchObject({ ok: true });
  await other.kill();
  expect(await lockDataFolder(dataDir, 'server')).toMatchObject({ ok: true });
}, 60_000);

it('says in one line that the folder cannot be written to', async () => {
  const file = path.join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(await lockDataFolder(path.join(file, 'data'), 'server')).toMatchObject({
    reason: expect.stringMatching(/^The data folder .* cannot be written to \(\w+\)/),
  });
});
