import { createHash } from 'node:crypto';

/** In hexadecimal, of plain data. */
export const sha256OfData = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex');
