/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { codeOf } from './operator-error';

/** The result of taking a lock; the reason is one line for the operator. */
export type Lock = { readonly ok: true; release(): void } | { readonly ok: false; readonly reason: string };

/** Beyond the text of the file: on Windows other processes can't read locked bytes. */
const lockedByte = 1024;

/**
 * Takes a lock in a data folder, so that only one process does this work there, among all processes of this machine including
 * containers. The kernel releases it when the process ends, however it ends. The file stays, and means nothing by itself.
 *
 * @param purpose - The work, such as `server` or `composer`: the name of the lock's file.
 */
export async function lockDataFolder(dataDir: string, purpose: string): Promise<Lock> {
  const refuse = (why: string): Lock => ({ ok: false, reason: `The data folder ${dataDir} ${why}` });
  const file = path.join(dataDir, `${purpose}.lock`);
  let fd: number;
  try {
    mkdirSync(dataDir, { recursive: true });
    // Another process may have the lock: its file is not emptied.
    fd = openSync(file, 'a+', 0o644);
  } catch (cause) {
    return refuse(
      `cannot be written to (${codeOf(cause)}). Choose another with DATA_DIR=... or make it writable.`,
    );
  }
  try {
    if (tryLock(fd, lockedByte, 1)) {
      ftruncateSync(fd);
      writeSync(fd, `process ${process.pid} on ${hostname()}`);
      let isHeld = true;
      const release = (): void => {
        // After that, the number may be another file's.
        if (isHeld) closeSync(fd);
        isHeld = false;
      };
      return { ok: true, release };
    }
    // One that has taken the lock at this moment has not written its name yet.
    const holder = readFileSync(file, 'utf8') || 'which has not said its name';
    closeSync(fd);
    return refuse(
      `is in use by another ${purpose} (${holder}). Stop that one, or choose another folder with DATA_DIR=...`,
    );
  } catch (cause) {
    closeSync(fd);
    return refuse(`cannot be locked (${codeOf(cause)}). Choose one on another filesystem with DATA_DIR=...`);
  }
}
