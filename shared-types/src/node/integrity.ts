import { createHash } from 'node:crypto';
import type { Integrity } from '../release';

/** The hash of a file's content, as in `release.json` and in `integrity` attributes. */
export const integrityOf = (content: Buffer | string): Integrity =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
