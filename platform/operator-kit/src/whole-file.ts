import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from './operator-error';

/**
 * Writes a file completely or not at all: even after a power cut, it is either the old file or the new one. Only its owner may read it.
 *
 * @throws Error for a device such as `/dev/stdout`, which would be lost.
 */
export async function writeWholeFile(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true });
  const existing = await lstat(file).catch(unlessAbsent);
  if (existing && !existing.isFile()) throw new Error(`${file} is not a plain file. Name another one.`);
  try {
    // An existing one is removed, not written into: it may be a link, or readable by others.
    await rm(unfinished, { force: true });
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
}
