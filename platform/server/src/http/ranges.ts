import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { unlessAbsent } from './file-faults';

/**
 * Removes the `Range` header where the whole file must be sent (RFC 9110, sections 13.1.5 and 14.2): for `HEAD`, and
 * where `If-Range` does not match. Our entity tags are weak and never match here; a date must be exactly the file's.
 */
export async function settleRange({ method, headers }: IncomingMessage, file: string): Promise<void> {
  const state = headers['if-range'];
  if (headers.range === undefined || (method !== 'HEAD' && state === undefined)) return;
  const modified = (await stat(file).catch(unlessAbsent))?.mtime.toUTCString();
  if (method === 'HEAD' || state !== modified) delete headers.range;
}
