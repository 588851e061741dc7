import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ScenarioResult } from './scenario';
import { tryCommand } from './system-command';

/** One way in which a server finds no room. */
interface Fullness {
  readonly how: string;
  /** Begins it, for the process with this id. */
  begin(pid: number): void;
  end(pid: number): void;
}

/** A disk that a scenario can fill. */
export interface FillableDisk {
  readonly dataDir: string;
  /** At least one. */
  readonly ways: readonly Fullness[];
}

const sizeMb = 96;

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
  tryCommand('prlimit', `--pid=${pid}`, `--fsize=${bytes}:`);

/** No room for a new page of a table; the database's log still has room in the file that was made for it. */
const realFullness = (ballast: string): Fullness => ({
  how: `a disk of ${sizeMb} MB is full`,
  begin: () => writeBallast(ballast),
  end: () => rmSync(ballast),
});

/** No file may be written, not even the database's log: PostgreSQL ends itself (PANIC). */
const limitedFiles: Fullness = {
  how: 'every write is refused (RLIMIT_FSIZE)',
  begin: (pid) => limitFiles(pid, '0'),
  end: (pid) => limitFiles(pid, 'unlimited'),
};

/**
 * Gives `work` a small disk of its own to fill, and a limit on the size of files, as far as this machine permits either.
 * Where it permits neither, the scenario is skipped.
 */
export async function withFillableDisk(
  work: (disk: FillableDisk) => Promise<ScenarioResult>,
): Promise<ScenarioResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-disk-'));
  const isMounted = tryCommand('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'proper-disk', folder);
  const canLimit = limitFiles(process.pid, 'unlimited');
  const ways = [
    ...(isMounted ? [realFullness(path.join(folder, 'ballast'))] : []),
    ...(canLimit ? [limitedFiles] : []),
  ];
  try {
    if (ways.length === 0) return { skipped: 'no disk can be mounted here and no file limited' };
    return await work({ dataDir: path.join(folder, 'data'), ways });
  } finally {
    if (isMounted) tryCommand('umount', '-l', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
