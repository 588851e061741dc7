import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { unlessAbsent } from './file-faults';

/**
 * Forgets that a request asks for a part where the whole must be sent (RFC 9110, sections 13.1.5 and 14.2): to `HEAD`,
 * and where `If-Range` names another state of the file. Our entity tags are weak and name no state for certain; a date
 * does when it is the file's own.
 */
export async function settleRange({ method, headers }: IncomingMessage, file: string): Promise<void> {
  const state = headers['if-range'];
  if (headers.range === undefined || (method !== 'HEAD' && state === undefined)) return;
  const modified = (await stat(file).catch(unlessAbsent))?.mtime.toUTCString();
  if (method === 'HEAD' || state !== modified) delete headers.range;
}
