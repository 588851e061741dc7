/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { codeOf } from './operator-error';

/** The result of taking a lock; the reason is one line for the operator. */
export type Lock = { readonly ok: true; release(): void } | { readonly ok: false; readonly reason: string };

/** Beyond the text of the file: on Windows other processes can't read locked bytes. */
const lockedByte = 1024;

/** Reads the holder from the lock's file. A process that has just taken the lock may not have written its name yet. */
async function readHolder(file: string): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) {
    const holder = readFileSync(file, 'utf8');
    if (holder !== '') return holder;
    await pause(10);
  }
  return 'which has not said its name';
}

/**
 * Takes a lock in a data folder, so that only one process does this work there, among all processes of this machine including
 * containers. The kernel releases it when the process ends, however it ends. The file stays, and means nothing by itself.
 *
 * @param purpose - The work, such as `server` or `composer`: the name of the lock's file.
 */
export async function lockDataFolder(dataDir: string, purpose: string): Promise<Lock> {
  const file = path.join(dataDir, `${purpose}.lock`);
  let fd: number;
  try {
    mkdirSync(dataDir, { recursive: true });
    // Another process may have the lock: its file is not emptied.
    fd = openSync(file, 'a+', 0o644);
  } catch (cause) {
    return {
      ok: false,
      reason: `The data folder ${dataDir} cannot be written to (${codeOf(cause)}). Choose another with DATA_DIR=... or make it writable.`,
    };
  }
  try {
    if (!tryLock(fd, lockedByte, 1)) {
      closeSync(fd);
      const holder = await readHolder(file);
      return {
        ok: false,
        reason: `The data folder ${dataDir} is in use by another ${purpose} (${holder}). Stop that one, or choose another folder with DATA_DIR=...`,
      };
    }
    ftruncateSync(fd);
    writeSync(fd, `process ${process.pid} on ${hostname()}`);
  } catch (cause) {
    closeSync(fd);
    return {
      ok: false,
      reason: `The data folder ${dataDir} cannot be locked (${codeOf(cause)}). Choose one on another filesystem with DATA_DIR=...`,
    };
  }
  let isHeld = true;
  return {
    ok: true,
    release() {
      if (!isHeld) return;
      isHeld = false;
      ftruncateSync(fd);
      closeSync(fd);
    },
  };
}
