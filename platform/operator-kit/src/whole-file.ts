import { once } from 'node:events';
import { type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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

/** Writes a piece of a file somewhere, and resolves when there is room for the next. */
export type Write = (piece: string | Uint8Array) => Promise<void>;

/** Writes to a stream, and waits while its buffer is full. */
export const writeTo =
  (stream: Writable): Write =>
  async (piece) => {
    if (!stream.write(piece)) await once(stream, 'drain');
  };

/** Refuses to replace what is not a plain file: a device such as `/dev/stdout` would be gone. */
async function checkReplaceable(file: string): Promise<void> {
  const there = await lstat(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
  if (there && !there.isFile()) throw new Error(`${file} is no plain file. Name another one.`);
}

/** Creates a file. One that already exists is removed, never written into. */
async function createNew(file: string, mode: number): Promise<FileHandle> {
  await rm(file, { force: true });
  return open(file, 'wx', mode);
}

/** How a file is written. */
interface WholeFileOptions {
  /** Transforms what is written, such as a compression. */
  readonly through?: (Writable & NodeJS.ReadWriteStream) | undefined;
  /** Who may read it: its owner alone, unless this says otherwise. */
  readonly mode?: number;
}

/** Writes a file completely or not at all: also after a power cut, it is either the old one or the new one. */
export async function writeWholeFile<Result>(
  file: string,
  { through, mode = 0o600 }: WholeFileOptions,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true });
  await checkReplaceable(file);
  const disk = (await createNew(unfinished, mode)).createWriteStream({ flush: true });
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
    await syncToDisk(path.dirname(file), 'folder');
    return result;
  } catch (cause) {
    disk.destroy();
    await rm(unfinished, { force: true });
    throw cause;
  }
}
