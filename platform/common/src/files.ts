import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getErrorCode, getErrorMessage, UserError } from './errors';

/** Reads a JSON file; undefined if it does not exist. Any other failure is a UserError that names `label`. */
export function readJsonFile(file: string, label = file): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return undefined;
    throw new UserError(`${label} cannot be read: ${getErrorMessage(cause)}`);
  }
}

/** Makes a file in one step, because others may be reading it. `temporary` is its path until then. */
export function replaceFile(file: string, make: (to: string) => void, temporary = `${file}.${randomUUID()}`) {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    make(temporary);
    renameSync(temporary, file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

/**
 * Writes a file completely or not at all: after a power cut, it is either the old or the new one. Only its
 * owner may read it.
 */
export async function writeWholeFile(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.unfinished`;
  // An old unfinished file is removed rather than reused: it may be a link, or readable by others.
  rmSync(unfinished, { force: true });
  const options = { flag: 'wx', mode: 0o600, flush: true } as const;
  replaceFile(file, (to) => writeFileSync(to, content, options), unfinished);
}
