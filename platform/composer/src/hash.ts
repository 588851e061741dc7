import { createHash } from 'node:crypto';

/** In hexadecimal. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** In hexadecimal, of plain data. */
export const sha256OfData = (data: unknown): string => sha256(JSON.stringify(data));

/** A short hash of plain data: to see whether it has changed, not to trust it. */
export const hashOf = (data: unknown): string => sha256OfData(data).slice(0, 16);
