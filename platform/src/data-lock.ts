import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How taking a lock ended; the reason is one line for the person at the keyboard. */
export type Lock = { readonly ok: true; release(): void } | { readonly ok: false; readonly reason: string };

/** Locks of this very process: its own number in a file says nothing about who wrote it. */
const held = new Set<string>();

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process that holds a lock; undefined where there is none, or it is left over from a crash. */
function holderOf(file: string): number | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
  const pid = Number(content);
  const isProcess = Number.isInteger(pid) && pid > 0;
  return isProcess && (pid === process.pid ? held.has(file) : isRunning(pid)) ? pid : undefined;
}

/**
 * Gives a lock its file, or returns the process that has it. A file that is left over is removed under a lock of its
 * own: of two that find it in the same instant, the second would remove the first one's new lock.
 */
function take(mine: string, file: string): number | undefined {
  for (;;) {
    try {
      // A link is made whole or not at all, and fails where the name is taken.
      linkSync(mine, file);
      return undefined;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    const clearing = `${file}.clearing`;
    const holder = holderOf(file) ?? take(mine, clearing);
    if (holder !== undefined) return holder;
    if (holderOf(file) === undefined) rmSync(file, { force: true });
    rmSync(clearing);
  }
}

/**
 * Takes a lock in a data folder, so that one process at a time does a kind of work there. A lock that a crashed
 * process left behind is taken over.
 *
 * @param purpose - Names the lock's file, and the work in the reason: `server`, `composer`.
 */
export function lockDataFolder(dataDir: string, purpose: string): Lock {
  const file = path.join(dataDir, `${purpose}.lock`);
  const mine = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(mine, String(process.pid));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    return {
      ok: false,
      reason: `The data folder ${dataDir} cannot be written to (${code ?? message}). Choose another with DATA_DIR=... or make it writable.`,
    };
  }
  try {
    const holder = take(mine, file);
    if (holder !== undefined)
      return {
        ok: false,
        reason: `The data folder ${dataDir} is in use by another ${purpose} (process ${holder}). Stop that one, or choose another folder with DATA_DIR=...`,
      };
  } finally {
    rmSync(mine, { force: true });
  }
  held.add(file);
  return {
    ok: true,
    release() {
      held.delete(file);
      rmSync(file, { force: true });
    },
  };
}
