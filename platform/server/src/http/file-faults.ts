import { ReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { codeOf } from '@proper/operator-kit/system-error';

const absent = new Set<string>(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP']);

/** Undefined where an error says that there is no such file; throws any other error. */
export function unlessAbsent(cause: unknown): undefined {
  if (!absent.has(codeOf(cause))) throw cause;
  return undefined;
}

/** Whether no further file can be opened: this process, or the machine, has reached its limit of descriptors. */
export const isOutOfDescriptors = (cause: unknown): boolean =>
  codeOf(cause) === 'EMFILE' || codeOf(cause) === 'ENFILE';

/**
 * Waits until a file's stream has opened its file, so that an error can still be answered with a status of its own. The
 * file is closed when the connection ends, in whatever state.
 *
 * @returns False when the connection is gone already. Rejects with the system's error.
 */
export async function opened(stream: Readable, response: ServerResponse): Promise<boolean> {
  response.once('close', () => stream.destroy());
  if (response.destroyed) stream.destroy();
  // An answer without a body, such as that to HEAD, has no file to open.
  if (stream instanceof ReadStream && stream.pending && !stream.destroyed)
    await new Promise<void>((resolve, reject) => {
      for (const event of ['open', 'close']) stream.once(event, () => resolve());
      stream.once('error', reject);
    });
  return !stream.destroyed;
}
