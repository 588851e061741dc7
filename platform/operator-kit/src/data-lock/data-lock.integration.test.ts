import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startContender } from '../../test-support/contender-process';
import { type Lock, lockDataFolder } from '.';
import * as listening from './listen';
import { takePipe } from './pipe';

const isWindows = process.platform === 'win32';
let dataDir: string;
let held: Lock[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-lock-'));
  held = [];
});
afterEach(() => {
  for (const lock of held) if (lock.ok) lock.release();
  rmSync(dataDir, { recursive: true, force: true });
});

async function take(folder = dataDir, purpose = 'server'): Promise<string> {
  const lock = await lockDataFolder(folder, purpose);
  held.push(lock);
  return lock.ok ? 'taken' : lock.reason;
}
const sockets = (): readonly string[] => readdirSync(dataDir).filter((name) => name.endsWith('.lock'));
const inUse = new RegExp(
  `^The data folder .* is in use by another server \\(process \\d+ on ${hostname()}\\)`,
);

describe('lockDataFolder', () => {
  it('refuses a second server on the same data in one line that names the process and says what to do', async () => {
    expect(await take()).toBe('taken');
    expect(await take()).toBe(
      `The data folder ${dataDir} is in use by another server (process ${process.pid} on ${hostname()}). ` +
        'Stop that one, or choose another folder with DATA_DIR=...',
    );
    expect(await take(dataDir, 'composer')).toBe('taken');
    for (const lock of held) if (lock.ok) lock.release();
    expect(sockets()).toEqual([]);
    expect(await take()).toBe('taken');
  });

  it('gives the lock to one of many that ask in the same instant', async () => {
    const attempts = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(attempts.filter((attempt) => attempt === 'taken')).toHaveLength(1);
    expect(attempts.filter((attempt) => inUse.test(attempt))).toHaveLength(19);
  });

  it('respects another process, and takes over at once what one that was killed left', async () => {
    const other = await startContender(dataDir);
    expect(await other.take()).toEqual({ ok: true });
    expect(await take()).toMatch(inUse);
    await other.kill();
    expect(await take()).toBe('taken');
    if (!isWindows) expect(sockets()).toHaveLength(1);
  });

  it('refuses while the process that has it is stopped and answers nobody', { timeout: 60_000 }, async ({
    skip,
  }) => {
    skip(isWindows, 'Windows stops no process');
    const other = await startContender(dataDir);
    await other.take();
    other.stop();
    expect(await take()).toMatch(/is in use by another server \(which does not answer\)/);
    await other.kill();
    expect(await take()).toBe('taken');
  });

  it('is not stopped by a socket that was copied with a backup, nor by a plain file in its place', async ({
    skip,
  }) => {
    skip(isWindows, 'on Windows the lock is no file');
    await take();
    const copy = `${dataDir}-copy`;
    execFileSync('cp', ['-a', dataDir, copy]);
    try {
      expect(readdirSync(copy)).toEqual(sockets());
      writeFileSync(path.join(copy, 'server.0000000000000000.lock'), '');
      expect(await take(copy)).toBe('taken');
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('removes what earlier versions and killed starts left, and nothing else', async ({ skip }) => {
    skip(isWindows, 'on Windows the lock is no file');
    const left = [
      'server.lock',
      'server.lock.17',
      'server.lock.clearing',
      'server.0123456789abcdef.lock.new',
    ];
    const other = ['composer.lock', 'server.locket', 'composer.0123456789abcdef.lock.new'];
    for (const name of [...left, ...other]) writeFileSync(path.join(dataDir, name), String(process.ppid));
    expect(await take()).toBe('taken');
    expect(readdirSync(dataDir).toSorted()).toEqual([
      'composer.0123456789abcdef.lock.new',
      'composer.lock',
      expect.stringMatching(/^server\.[0-9a-f]{16}\.lock$/),
      'server.locket',
    ]);
  });

  it('works in a folder whose path is too long for sockets', async ({ skip }) => {
    skip(isWindows, 'on Windows the lock is no file');
    const deep = path.join(dataDir, 'a'.repeat(120), 'é'.repeat(60));
    expect(await take(deep)).toBe('taken');
    expect(await take(deep)).toMatch(inUse);
    for (const lock of held) if (lock.ok) lock.release();
    expect(readdirSync(deep)).toEqual([]);
  });

  it('goes on when somebody talks nonsense to it', async ({ skip }) => {
    skip(isWindows, 'on Windows the lock is no file');
    await take();
    const [name = ''] = sockets();
    for (const nonsense of ['x'.repeat(5000), '\n\n\n', '']) {
      const socket = connect(path.join(dataDir, name)).on('error', () => undefined);
      socket.end(nonsense);
      await new Promise((resolve) => socket.once('close', resolve).resume());
    }
    expect(await take()).toMatch(inUse);
  });

  it('says in one line when the folder cannot be written to', async () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    expect(await take(path.join(file, 'data'))).toMatch(/^The data folder .* cannot be written to \(\w+\)/);
    expect(existsSync(path.join(dataDir, 'data'))).toBe(false);
  });

  it('says in one line when the filesystem holds no sockets', async ({ skip }) => {
    skip(isWindows, 'on Windows the lock is no file');
    // What Linux says of FAT.
    vi.spyOn(listening, 'listen').mockRejectedValueOnce(Object.assign(new Error(), { code: 'EPERM' }));
    expect(await take()).toMatch(/^The data folder .* can't hold sockets \(EPERM\).*DATA_DIR=\.\.\.$/);
  });
});

const namespaces = ['unshare', '--pid', '--net', '--fork', '--kill-child', '--mount-proc'];
const [command = '', ...args] = namespaces;
const canUnshare = spawnSync(command, [...args, 'true']).status === 0;

it('of two containers on one data folder the second is refused, and starts once the first is gone', {
  timeout: 60_000,
}, async ({ skip }) => {
  skip(!canUnshare, 'this machine permits no namespaces of their own (unshare)');
  const [one, other] = await Promise.all([
    startContender(dataDir, namespaces),
    startContender(dataDir, namespaces),
  ]);
  try {
    expect(await one.take()).toEqual({ ok: true });
    expect(await other.take()).toEqual({ ok: false, reason: expect.stringMatching(inUse) });
    await one.kill();
    // What was killed is the namespace's parent; its end reaches the server a moment later.
    await vi.waitFor(async () => expect(await other.take()).toEqual({ ok: true }), 5000);
  } finally {
    await Promise.all([one.kill(), other.kill()]);
  }
});

describe('a named pipe', () => {
  it('is had by one process, told by the next, and free again after', async () => {
    const pipe = isWindows ? `\\\\.\\pipe\\proper-test-${process.pid}` : path.join(dataDir, 'pipe');
    const first = await takePipe(pipe);
    expect(await takePipe(pipe)).toMatchObject({ kind: 'lost', by: { pid: process.pid } });
    if (first.kind === 'won') first.release();
    await vi.waitFor(async () => {
      const again = await takePipe(pipe);
      expect(again.kind).toBe('won');
      if (again.kind === 'won') again.release();
    });
  });
});
