import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DrillResult } from './drill';

/** A disk that a drill can fill. */
export interface FillableDisk {
  /** How, for the report. */
  readonly how: string;
  readonly dataDir: string;
  /** Takes the room that is left. Files can still be written where they have room of their own. */
  fill(): void;
  /** Refuses every write of the process with this id, even to files that have room: the database's log too. */
  refuseWrites(pid: number): void;
  makeRoom(pid: number): void;
}

const sizeMb = 96;

function run(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes until the disk takes no byte more. */
function writeBallast(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1_048_576, 4096, 1]) {
      const chunk = Buffer.alloc(size);
      try {
        for (;;) writeSync(handle, chunk);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
      }
    }
  } finally {
    closeSync(handle);
  }
}

const limitFiles = (pid: number, bytes: string): boolean =>
  run('prlimit', `--pid=${pid}`, `--fsize=${bytes}:`);

/**
 * Gives `work` a small disk of its own to fill, and a limit on files (RLIMIT_FSIZE). Where this machine lets nobody
 * mount a disk, the limit alone is drilled; where there is neither, nothing is. Either way the report says so.
 */
export async function withFillableDisk(
  work: (disk: FillableDisk) => Promise<DrillResult>,
): Promise<DrillResult> {
  const canLimit = limitFiles(process.pid, 'unlimited');
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-disk-'));
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'proper-drill', folder);
  const ballast = path.join(folder, 'ballast');
  try {
    if (!isMounted && !canLimit)
      return { counts: { 'not drilled': 'no disk can be mounted here and no file limited' }, faults: [] };
    return await work({
      how: [
        isMounted ? `a full disk of ${sizeMb} MB` : 'no disk can be mounted here',
        canLimit ? 'every write refused by RLIMIT_FSIZE' : 'no file can be limited here',
      ].join(', '),
      dataDir: path.join(folder, 'data'),
      fill: () => {
        if (isMounted) writeBallast(ballast);
      },
      refuseWrites: (pid) => {
        if (canLimit) limitFiles(pid, '0');
      },
      makeRoom: (pid) => {
        if (canLimit) limitFiles(pid, 'unlimited');
        rmSync(ballast, { force: true });
      },
    });
  } finally {
    if (isMounted) run('umount', '-l', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
