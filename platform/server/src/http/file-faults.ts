import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { codeOf } from 'operator-kit/system-error';

const absent = new Set<string>(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP']);

/** Undefined for a file that can't be had because there is none of that name; rejects for want of anything else. */
export function unlessAbsent(cause: unknown): undefined {
  if (!absent.has(codeOf(cause))) throw cause;
  return undefined;
}

/** Whether no further file can be opened: this process, or the whole machine, has as many as it may. */
export const isOutOfDescriptors = (cause: unknown): boolean =>
  codeOf(cause) === 'EMFILE' || codeOf(cause) === 'ENFILE';

/**
 * Waits until a file's stream has opened its file, so that a file that can't be opened still gets an answer of its own.
 * The file is closed with the connection that it is meant for, in whatever state that one ends.
 *
 * @returns False when the connection is gone already. Rejects with the system's error.
 */
export async function opened(stream: Readable, response: ServerResponse): Promise<boolean> {
  response.once('close', () => stream.destroy());
  if (response.destroyed) stream.destroy();
  // What sends no file, such as the answer to HEAD, has nothing to open.
  if (stream instanceof ReadStream && stream.pending && !stream.destroyed)
    await new Promise<void>((resolve, reject) => {
      for (const event of ['open', 'close']) stream.once(event, () => resolve());
      stream.once('error', reject);
    });
  return !stream.destroyed;
}
