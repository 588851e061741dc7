import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Write } from './export';

/** Writes to a stream at the pace that it takes. */
export const writeTo =
  (stream: Writable): Write =>
  async (text) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };

/**
 * Writes a file whole or not at all, readable by its owner alone. What was there before is replaced at the end.
 *
 * @param through - Changes what is written on its way, such as a compression.
 */
export async function writeWholeFile<Result>(
  file: string,
  through: (Writable & NodeJS.ReadWriteStream) | undefined,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true });
  const disk = createWriteStream(unfinished, { mode: 0o600, flush: true });
  try {
    const piped = through ? pipeline(through, disk) : undefined;
    const front = through ?? disk;
    const failed = piped ?? once(disk, 'close');
    const result = await Promise.race([
      work(writeTo(front)),
      failed.then(() => Promise.reject(new Error(`${file} was closed too early.`))),
    ]);
    front.end();
    await failed;
    await rename(unfinished, file);
    await syncFolderOf(file);
    return result;
  } catch (cause) {
    disk.destroy();
    await rm(unfinished, { force: true });
    throw cause;
  }
}

/** Makes the name of a file last through a loss of power. Windows offers no such thing. */
async function syncFolderOf(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
