import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from './operator-error';

/**
 * Waits until a file, or the list of a folder's files, is on the disk and survives a loss of power. Windows can't do this for
 * folders, and for a file only if it is writable.
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

/** Refuses to replace what is not a plain file: a device such as `/dev/stdout` would be gone. */
async function checkReplaceable(file: string): Promise<void> {
  const existing = await lstat(file).catch(unlessAbsent);
  if (existing && !existing.isFile()) throw new Error(`${file} is no plain file. Name another one.`);
}

/** The content of a file: all of it, or one piece after the other. */
export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file completely or not at all: also after a power cut, it is either the old one or the new one.
 *
 * @param mode - Who may read it: its owner alone, unless this says otherwise.
 */
export async function writeWholeFile(file: string, content: FileContent, mode = 0o600): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true });
  await checkReplaceable(file);
  try {
    // One that already exists is removed, never written into: it may be a link, or open to others.
    await rm(unfinished, { force: true });
    await writeFile(unfinished, content, { flag: 'wx', mode, flush: true });
    await rename(unfinished, file);
    await syncToDisk(path.dirname(file), 'folder');
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
}
