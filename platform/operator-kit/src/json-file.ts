import { readFileSync } from 'node:fs';
import { getErrorCode, getErrorMessage, UserError } from './errors';

/** Reads a JSON file, which messages call `label`; undefined if it does not exist. @throws UserError if it cannot be read */
export function readJsonFile(file: string, label = file): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return undefined;
    throw new UserError(`${label} cannot be read: ${getErrorMessage(cause)}`);
  }
}
