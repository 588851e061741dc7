import { readFileSync } from 'node:fs';
import { codeOf, messageOf, OperatorError } from './operator-error';

/** Reads a JSON file, which messages call `label`; undefined if it does not exist. @throws OperatorError if it cannot be read */
export function readJsonFile(file: string, label = file): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new OperatorError(`${label} cannot be read: ${messageOf(cause)}`);
  }
}
