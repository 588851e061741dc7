import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from './operator-error';

/**
 * Waits until a file, or a folder's list of files, is on the disk and survives a power cut. Windows can't do this for folders,
 * and for files only if they are writable.
 */
export async function syncToDisk(file: string, kind: 'file' | 'folder'): Promise<void> {
  if (kind === 'folder' && process.platform === 'win32') return;
  const handle = await open(file, kind === 'folder' ? 'r' : 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Refuses to replace anything but a plain file: a device such as `/dev/stdout` would be lost. */
async function checkReplaceable(file: string): Promise<void> {
  const existing = await lstat(file).catch(unlessAbsent);
  if (existing && !existing.isFile()) throw new Error(`${file} is not a plain file. Name another one.`);
}

/** The content of a file, as a whole or in pieces. */
export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file completely or not at all: even after a power cut, it is either the old file or the new one.
 *
 * @param mode - By default only its owner may read it.
 */
export async function writeWholeFile(file: string, content: FileContent, mode = 0o600): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true });
  await checkReplaceable(file);
  try {
    // An existing one is removed, not written into: it may be a link, or readable by others.
    await rm(unfinished, { force: true });
    await writeFile(unfinished, content, { flag: 'wx', mode, flush: true });
    await rename(unfinished, file);
    await syncToDisk(path.dirname(file), 'folder');
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
}
