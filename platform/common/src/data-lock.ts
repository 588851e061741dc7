import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import path from 'node:path';
import { getErrorCode } from './errors';

const require = createRequire(import.meta.url);

/** Returns false if another open file has the lock. The package has no types. */
const {
  tryLock,
}: { tryLock(fd: number, offset: number, length: number): boolean } = require('fs-native-extensions');

/** The result of taking a lock, which its holder releases once. The reason is one line for the operator. */
export type Lock = { readonly ok: true; release(): void } | { readonly ok: false; readonly reason: string };

/** Beyond the end of the text: on Windows, other processes can't read locked bytes. */
const lockedByte = 1024;

/**
 * Locks a data folder, so that only one process of this machine, including its containers, does this work
 * there. The kernel releases the lock however the process ends; the lock file remains.
 *
 * @param purpose - The work, such as `server` or `composer`, which names the lock's file.
 */
export async function lockDataFolder(dataDir: string, purpose: string): Promise<Lock> {
  const refuse = (why: string): Lock => ({ ok: false, reason: `The data folder ${dataDir} ${why}` });
  const file = path.join(dataDir, `${purpose}.lock`);
  let fd: number;
  try {
    mkdirSync(dataDir, { recursive: true });
    // The file is not emptied yet: it may have the name of the process that has the lock.
    fd = openSync(file, 'a+', 0o644);
  } catch (cause) {
    return refuse(
      `cannot be written to (${getErrorCode(cause)}). Choose another with DATA_DIR=... or make it writable.`,
    );
  }
  try {
    if (tryLock(fd, lockedByte, 1)) {
      ftruncateSync(fd);
      writeSync(fd, `process ${process.pid} on ${hostname()}`);
      return { ok: true, release: () => closeSync(fd) };
    }
    // A process that took the lock just now may not have written its name yet.
    const holder = readFileSync(file, 'utf8') || 'unknown process';
    closeSync(fd);
    return refuse(
      `is in use by another ${purpose} (${holder}). Stop that one, or choose another folder with DATA_DIR=...`,
    );
  } catch (cause) {
    closeSync(fd);
    return refuse(
      `cannot be locked (${getErrorCode(cause)}). Choose one on another filesystem with DATA_DIR=...`,
    );
  }
}
