import { createHash } from 'node:crypto';

/** A short hash of plain data: to see whether it has changed, not to trust it. */
export const hashOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);
