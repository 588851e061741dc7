import { readFileSync } from 'node:fs';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import { messageOf } from './invalid-release';
import { formatProblems } from './schemas';

/** What a composer remembers in its data folder, in one JSON file for each kind. */

/** Reads a file of the data folder; undefined if it does not exist. @throws OperatorError, with a remedy, if it is not valid */
export function readState<Data>(
  file: string,
  schema: v.GenericSchema<unknown, Data>,
  remedy = '',
): Data | undefined {
  let data: unknown;
  try {
    // Some editors write a byte order mark.
    data = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read: ${messageOf(cause)}${remedy && `. ${remedy}`}`);
  }
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new OperatorError(`${file} is not valid: ${formatProblems(result.issues)}${remedy && `. ${remedy}`}`);
}

export const writeState = (file: string, data: unknown): Promise<void> =>
  writeWholeFile(file, `${JSON.stringify(data, null, 2)}\n`);
