import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where Linux has a file system in memory. */
const memory = '/dev/shm';

/** The tests have half of a gigabyte there at most. A container has 64 MB by default. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Has this process, and all that it starts, make temporary folders in memory where that is possible, until it exits: tests make and
 * remove a hundred thousand small files, which takes a disk up to ten times as long.
 */
export function keepTemporaryFoldersInMemory(): void {
  if (!existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return;
  const folder = mkdtempSync(path.join(memory, 'proper-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Without a listener, Ctrl-C would end this process before it can remove the folder.
  process.once('SIGINT', () => process.exit(130));
  // PostgreSQL and nginx run as another user.
  chmodSync(folder, 0o755);
  // Some machines execute no file there, and a test copies programs.
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  if (spawnSync(program).status === 0) process.env.TMPDIR = folder;
}
