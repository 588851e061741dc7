import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './data-lock';
import type { Contest } from './data-lock-contender';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('lockDataFolder', () => {
  it('refuses a second server on the same data, naming the process that has it', () => {
    const first = lockDataFolder(dataDir, 'server');
    expect(lockDataFolder(dataDir, 'server')).toEqual({
      ok: false,
      reason: expect.stringContaining(`in use by another server (process ${process.pid})`),
    });
    expect(lockDataFolder(dataDir, 'composer').ok).toBe(true);
    if (first.ok) first.release();
    expect(lockDataFolder(dataDir, 'server').ok).toBe(true);
  });

  it('respects a lock of another process that runs, and takes over that of one that is gone', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    writeFileSync(path.join(dataDir, 'server.lock'), String(other.pid));
    expect(lockDataFolder(dataDir, 'server').ok).toBe(false);
    const gone = new Promise((resolve) => other.on('exit', resolve));
    other.kill('SIGKILL');
    await gone;
    expect(lockDataFolder(dataDir, 'server').ok).toBe(true);
  });

  it('takes over a lock that carries its own number from before a restart', () => {
    writeFileSync(path.join(dataDir, 'server.lock'), String(process.pid));
    expect(lockDataFolder(dataDir, 'server').ok).toBe(true);
  });

  it('takes over the empty file that a power cut makes of a lock', () => {
    writeFileSync(path.join(dataDir, 'server.lock'), '');
    expect(lockDataFolder(dataDir, 'server').ok).toBe(true);
  });

  it('gives a lock that is left over to one of two processes that find it in the same instant', {
    timeout: 30_000,
  }, async () => {
    const rounds = 300;
    for (let round = 0; round < rounds; round += 1) {
      mkdirSync(path.join(dataDir, String(round)));
      writeFileSync(path.join(dataDir, String(round), 'server.lock'), 'left over');
    }
    const script = path.join(import.meta.dirname, 'data-lock-contender.ts');
    const contenders = [1, 2].map(() => fork(script, { execArgv: ['--import', 'tsx'] }));
    try {
      await Promise.all(contenders.map((contender) => once(contender, 'message')));
      const contest: Contest = { folder: dataDir, rounds, start: Date.now() + 100 };
      for (const contender of contenders) contender.send(contest);
      const won: number[][] = await Promise.all(
        contenders.map(async (contender) => (await once(contender, 'message'))[0]),
      );
      expect(won.flat().toSorted((one, other) => one - other)).toEqual([...Array(rounds).keys()]);
    } finally {
      for (const contender of contenders) contender.kill('SIGKILL');
    }
  });

  it('says in one line when the folder cannot be written to', () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    const lock = lockDataFolder(path.join(file, 'data'), 'server');
    expect(lock).toEqual({
      ok: false,
      reason: expect.stringMatching(/^The data folder .* cannot be written to/),
    });
    expect(existsSync(path.join(dataDir, 'data'))).toBe(false);
  });
});
