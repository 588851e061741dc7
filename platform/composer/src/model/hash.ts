import { createHash } from 'node:crypto';

/** In hexadecimal. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** In hexadecimal, of plain data. */
export const sha256OfData = (data: unknown): string => sha256(JSON.stringify(data));
