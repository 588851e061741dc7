/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { codeOf } from './operator-error';

/** The result of taking a lock; the reason is one line for the operator. */
export type Lock = { readonly ok: true; release(): void } | { readonly ok: false; readonly reason: string };

/** Far beyond the text of the file: on Windows nobody else can read the locked bytes. */
const lockedByte = 1024;

/** Reads from the lock's file who has it. A process that has just taken it may not have written that yet. */
async function readHolder(file: string): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) {
    const holder = readFileSync(file, 'utf8');
    if (holder !== '') return holder;
    await pause(10);
  }
  return 'which has not said its name';
}

/**
 * Takes a lock in a data folder, so that one process at a time does a kind of work there: among all processes of this
 * machine, in containers too. The kernel releases it when the process ends, however it ends. The file remains, and
 * means nothing by itself.
 *
 * @param purpose - Names the lock's file, and the work in the reason: `server`, `composer`.
 */
export async function lockDataFolder(dataDir: string, purpose: string): Promise<Lock> {
  const file = path.join(dataDir, `${purpose}.lock`);
  let fd: number;
  try {
    mkdirSync(dataDir, { recursive: true });
    // Neither emptied nor replaced: it may be another process's.
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
