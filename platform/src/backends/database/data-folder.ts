import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error';

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;

/** Locks that this process holds: its own id in a lock file proves nothing, because ids are used again. */
const held = new Set<string>();

function isRunning(pid: number): boolean {
  if (pid === 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** True when the lock file is now ours, false when there already is one. */
function createLock(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}

/** Milliseconds in which a lock file gets its content. One that stays empty was cut short with its machine. */
const writingTakes = 5000;

/** The process that a lock file names: 0 for nobody, undefined when the file is gone or being written. */
function ownerOf(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    if (pid > 0) return pid;
    return Date.now() - statSync(file).mtimeMs > writingTakes ? 0 : undefined;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw cause;
  }
}

/**
 * Removes the lock of a process that died. Moving it away first lets only one of several starters have it, and
 * shows whether it still was that lock.
 */
function removeStale(file: string, owner: number): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return;
    throw cause;
  }
  if (ownerOf(aside) === owner) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function takeLock(file: string, dataDir: string): void {
  if (createLock(file)) return;
  const owner = ownerOf(file);
  if (owner !== undefined && !isRunning(owner)) {
    removeStale(file, owner);
    if (createLock(file)) return;
  }
  throw new StartError(
    `The data folder ${dataDir} is in use by ${owner ? `process ${owner}` : 'a process that is starting'}. ` +
      'Stop it, or choose another folder with DATA_DIR=other-folder npm start.',
  );
}

/**
 * Makes the data folder and takes it for this process, for good or until the returned function is called.
 * Throws a StartError when another process has it or it can't be written.
 */
export function claimDataFolder(dataDir: string): () => void {
  const file = path.join(path.resolve(dataDir), 'lock');
  if (held.has(file)) throw new StartError(`The data folder ${dataDir} is already in use by this process.`);
  try {
    mkdirSync(dataDir, { recursive: true });
    takeLock(file, dataDir);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The data folder ${dataDir} can't be written (${String(codeOf(cause))}). ` +
        'Make it writable, or choose another with DATA_DIR=other-folder npm start.',
    );
  }
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}
